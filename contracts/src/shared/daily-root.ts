import { z } from 'zod';

/** A UTC day, at whose end the tree over the log had these leaves and this root (RFC 9162, 2.1). */
export const dailyRoot = z.object({
  day: z.string().meta({ description: 'A day of UTC (yyyy-MM-dd).' }),
  size: z
    .number()
    .int()
    .meta({ description: 'How many events of the log the tree has: its first ones.' }),
  root: z.string().meta({ description: 'In hex.' }),
});

export type DailyRoot = z.output<typeof dailyRoot>;
