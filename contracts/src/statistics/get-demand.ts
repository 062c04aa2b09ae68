import { z } from 'zod';
import type { RefusalReason } from '../schedule/refusal.events.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/riga-day.ts';
import { dayRange } from './day-range.ts';

const wishes = z.number().int();
const byReason = z
  .object({
    sold_out: wishes,
    reserved: wishes,
    too_late: wishes,
    closed: wishes,
    blocked: wishes,
    past: wishes,
  } satisfies Record<RefusalReason, z.ZodType>)
  .meta({ description: 'A wish counts once under each reason it met.' });

/** What customers wanted to book and did not get (docs/statistics.md). Money is in euros. */
export const demand = z.object({
  wishes,
  notKept: wishes.meta({
    description: 'Wishes that are in no other number, because more than 60 came from one network within an hour.',
  }),
  byReason,
  slots: z
    .array(z.object({ id: z.number().int(), startTime: dateTime, price: z.number(), wishes, byReason }))
    .meta({ description: 'The slots that were in the way, by start.' }),
  couldHaveSold: z
    .object({ slots: z.number().int(), revenue: z.number() })
    .meta({ description: 'Those that are not booked now although somebody wanted them before they began.' }),
});
export type Demand = z.output<typeof demand>;

export const getDemand = defineEndpoint({
  name: 'getDemand',
  method: 'GET',
  path: '/api/stats/demand',
  summary: 'What customers wanted to book and did not get',
  roles: 'staff',
  query: dayRange,
  response: demand,
});
