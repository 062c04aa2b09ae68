import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { instant, rigaDay } from '../shared/fields.ts';
import {
  addDays,
  DAY_MS,
  dayOf,
  isDay,
  mondayOf,
  slotAt,
  startOfDay,
  type Day,
} from '../shared/riga-time.ts';

export const operationTypes = ['update_and_generate', 'generate_only', 'cleanup_only'] as const;
export type OperationType = (typeof operationTypes)[number];

/** The most days that one request may regenerate. */
export const MAX_REGENERATED_DAYS = 366;

/** An instant, or a Riga day, which stands for its midnight. */
const moment = z.union([z.string().refine(isDay).pipe(rigaDay).transform(startOfDay), instant], {
  error: 'must be a day (yyyy-MM-dd) or an instant with its zone',
});

const yesOrNo = (standard: boolean) =>
  z.boolean({ error: 'must be true or false' }).default(standard);

/** The effect of regenerating on slots (rule 7.6). */
const operation = {
  operationType: z
    .enum(operationTypes, { error: 'Please select a valid operation' })
    .default('update_and_generate'),
  includeAvailable: yesOrNo(true),
  includeBooked: yesOrNo(false).meta({
    description: 'Bookings may be cancelled; their customers are told. For managers and admins.',
  }),
  includeSetByHand: yesOrNo(false).meta({
    description: 'Prices that were set by hand may change, too.',
  }),
  applyCurrentPricing: yesOrNo(true),
  applyCurrentOperatingHours: yesOrNo(true),
  dryRun: yesOrNo(false).meta({ description: 'Says what would be done and changes nothing.' }),
};

/**
 * The days to regenerate: `fromDate` and `toDate`, both inclusive; or, as the calendar’s toolbar
 * sends it, `startTime` and an `endTime` whole days later, where `fullWeek` widens the range to
 * whole weeks; or nothing, which means the booking window. A missing end is filled in by the
 * server, which knows the time.
 */
const days = {
  fromDate: rigaDay.nullish(),
  toDate: rigaDay.nullish(),
  startTime: moment
    .nullish()
    .meta({ description: 'Instead of fromDate; with endTime whole days later.' }),
  endTime: moment.nullish(),
  fullWeek: yesOrNo(false).meta({
    description: 'Widens startTime and endTime to weeks from Monday.',
  }),
};

/** The Riga days from one instant to another. Days of 23 or 25 hours count as whole days. */
function toDayRange(start: Date, end: Date | undefined, fullWeek: boolean): { from: Day; to: Day } {
  const count = end ? Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS)) : 1;
  const from = dayOf(slotAt(start));
  const to = addDays(from, count - 1);
  return fullWeek ? { from: mondayOf(from), to: addDays(mondayOf(to), 6) } : { from, to };
}

export const regenerateSlots = defineEndpoint(
  'regenerateSlots',
  'POST /api/timeslots/regenerate',
  'staff',
  {
    summary: 'Generate the schedule of a range of days again',
    isUndoable: true,
    errors: ['TOO_MUCH_AT_ONCE'],
    body: z
      .object({ ...days, ...operation })
      .refine(({ startTime, endTime }) => !startTime || !endTime || startTime < endTime, {
        error: 'The range ends before it starts',
        path: ['endTime'],
      })
      .transform(({ fromDate, toDate, startTime, endTime, fullWeek, ...rest }) => ({
        ...rest,
        ...(startTime && !fromDate
          ? toDayRange(startTime, endTime ?? undefined, fullWeek)
          : { from: fromDate ?? undefined, to: toDate ?? undefined }),
      })),
    example: { fromDate: '2026-06-01', toDate: '2026-06-28', dryRun: true },
    response: z.object({
      message: z.string(),
      generatedSlots: z.number().int().meta({ description: 'Slots that were opened.' }),
      removedSlots: z.number().int().meta({ description: 'Slots that are gone.' }),
      repricedSlots: z
        .number()
        .int()
        .meta({ description: 'Available slots that were priced anew.' }),
      preservedBookings: z
        .number()
        .int()
        .meta({ description: 'Bookings of the range left standing.' }),
      dryRun: z.boolean(),
    }),
  },
);
