import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dayRange } from './day-range.ts';

/** What share of each half hour of the week is sold (docs/statistics.md). */
export const occupancy = z.object({
  cells: z.array(
    z.object({
      dayOfWeek: z.number().int().min(0).max(6).meta({ description: '0 is Monday.' }),
      time: z.string().meta({ description: 'On the clock in Riga, `HH:mm`.' }),
      booked: z.number().int(),
      capacity: z.number().int().meta({ description: 'Booked and available slots.' }),
      share: z.number().meta({ description: '0 to 1.' }),
    }),
  ),
});
export type Occupancy = z.output<typeof occupancy>;

export const getOccupancy = defineEndpoint({
  name: 'getOccupancy',
  method: 'GET',
  path: '/api/stats/occupancy',
  summary: 'What share of each half hour of the week is sold',
  roles: 'staff',
  query: dayRange,
  response: occupancy,
});
