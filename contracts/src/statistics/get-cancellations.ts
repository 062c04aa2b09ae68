import { z } from 'zod';
import { cancellationReason } from '../schedule/cancellation-reason.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dayRange } from './day-range.ts';

const cancelled = {
  bookings: z.number().int(),
  slots: z.number().int(),
  revenue: z.number().meta({ description: 'What they had been sold for, euros.' }),
};

/** What was cancelled, why, and how long before the session (docs/statistics.md). */
export const cancellations = z.object({
  ...cancelled,
  byReason: z.array(z.object({ reason: cancellationReason, ...cancelled })),
  byNotice: z.array(
    z.object({
      fromHours: z.number().int(),
      toHours: z.number().int().nullable().meta({ description: 'Not included; null in the last one.' }),
      ...cancelled,
    }),
  ),
});
export type Cancellations = z.output<typeof cancellations>;

export const getCancellations = defineEndpoint({
  name: 'getCancellations',
  method: 'GET',
  path: '/api/stats/cancellations',
  summary: 'Cancelled bookings by reason and notice',
  roles: 'staff',
  query: dayRange,
  response: cancellations,
});
