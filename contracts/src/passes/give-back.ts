import { z } from 'zod';

/**
 * How much of what passes paid of a booking comes back to them when staff cancel it: all, nothing,
 * or by the park's policy.
 */
export const giveBackModes = ['all', 'none', 'policy'] as const;
export const giveBackMode = z.enum(giveBackModes, {
  error: `must be one of ${giveBackModes.join(', ')}`,
});
export type GiveBackMode = z.output<typeof giveBackMode>;
