import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { instant, rigaDay } from '../shared/riga-day.ts';
import { addDays, dayOf, isDay, mondayOf, slotAt, type Day } from '../shared/riga-time.ts';
import { staff } from '../shared/roles.ts';

export const operationTypes = ['update_and_generate', 'generate_only', 'cleanup_only'] as const;
export type OperationType = (typeof operationTypes)[number];

/** The most days one request may regenerate. */
export const MAX_REGENERATED_DAYS = 366;

/** The last day of a range whose end is exclusive: a day, or the instant at which it is over. */
const lastDayBefore = z
  .union([z.string().refine(isDay).pipe(rigaDay), instant], { error: 'Not a date' })
  .transform((end): Day => (typeof end === 'string' ? addDays(end, -1) : dayOf(slotAt(new Date(end.getTime() - 1)))));

const yesOrNo = (standard: boolean) => z.boolean({ error: 'Must be true or false' }).default(standard);

/** What regenerating does (spec, section 4, Regeneration; decision 25). */
const operation = {
  operationType: z.enum(operationTypes, { error: 'Please select a valid operation' }).default('update_and_generate'),
  includeAvailable: yesOrNo(true),
  includeBooked: yesOrNo(false),
  applyCurrentPricing: yesOrNo(true),
  applyCurrentOperatingHours: yesOrNo(true),
  /** Answers what would be done, and does nothing. */
  dryRun: yesOrNo(false),
};

/**
 * Which days: `fromDate` and `toDate`, both inclusive; or, as the calendar's toolbar sends it,
 * `startTime` and its exclusive `endTime`, with `fullWeek` widened to whole weeks; or nothing, for the
 * booking window. An end left out is decided where the clock is known.
 */
const days = {
  fromDate: rigaDay.nullish(),
  toDate: rigaDay.nullish(),
  startTime: rigaDay.nullish(),
  endTime: lastDayBefore.nullish(),
  fullWeek: yesOrNo(false),
};

export const regenerateSlots = defineEndpoint({
  name: 'regenerateSlots',
  method: 'POST',
  path: '/api/timeslots/regenerate',
  summary: 'Make the schedule of a range of days again',
  roles: staff,
  body: z.object({ ...days, ...operation }).transform(({ fromDate, toDate, startTime, endTime, fullWeek, ...rest }) => {
    const from = fromDate ?? startTime ?? undefined;
    const to = toDate ?? endTime ?? (fromDate ? undefined : from);
    const isWeek = fullWeek && from !== undefined;
    return {
      ...rest,
      from: isWeek ? mondayOf(from) : from,
      to: isWeek && to !== undefined ? addDays(mondayOf(to), 6) : to,
    };
  }),
  response: z.object({
    message: z.string(),
    /** Slots that were opened. */
    generatedSlots: z.number().int(),
    /** Slots that are gone. */
    removedSlots: z.number().int(),
    /** Bookings of the range left standing. */
    preservedBookings: z.number().int(),
    dryRun: z.boolean(),
  }),
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
