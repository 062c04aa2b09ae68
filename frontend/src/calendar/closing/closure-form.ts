import { MAX_CLOSURE_DAYS, type closeStretch } from '@cablepark/contracts/schedule/closure';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import {
  DAY_MS,
  dayOfInstant,
  endOfDay,
  MINUTE_MS,
  slotAt,
  startOfSlot,
  timeOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

import { toPublicNote } from '#shared/forms/rule';
import { halfHoursOf, MIDNIGHT, type TimeKey } from '../slots/slots.ts';
import { causes, composeNote, type CauseName } from './causes.ts';

interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export type ClosureBody = Omit<BodyInput<typeof closeStretch>, 'dryRun'>;

/** The form's first values: from the present half-hour until the day ends. */
export const makeFields = (now: Date) => ({
  fromDay: dayOfInstant(now),
  fromTime: timeOf(slotAt(now)),
  toDay: dayOfInstant(now),
  toTime: MIDNIGHT,
  cause: 'weather' as CauseName,
  includeRiding: false,
  noteLv: '',
  noteEn: '',
});

export type ClosureFields = Readonly<ReturnType<typeof makeFields>>;
/** A stretch as it is chosen: two days, and a time on each. */
export type StretchFields = Pick<ClosureFields, 'fromDay' | 'fromTime' | 'toDay' | 'toTime'>;

/** The stretch from the present minute until the day ends in Riga. */
export const findRestOfToday = (now: Date): TimeRange => ({
  from: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS),
  to: endOfDay(dayOfInstant(now)),
});

/**
 * The stretch that was chosen; undefined if a day lacks the time, which happens when the clock
 * changes.
 */
export function readStretch({
  fromDay,
  fromTime,
  toDay,
  toTime,
}: StretchFields): TimeRange | undefined {
  const from = instantOf(fromDay, fromTime);
  const to = instantOf(toDay, toTime);
  return from && to && { from, to };
}

function instantOf(day: Day, time: TimeKey): Date | undefined {
  const halfHours = halfHoursOf(day);
  if (time === MIDNIGHT) {
    return endOfDay(day);
  }

  const slot = halfHours.find(({ key }) => key === time)?.slot;
  return slot === undefined ? undefined : startOfSlot(slot);
}

export type StretchProblem = 'noTime' | 'endFirst' | 'tooLong' | 'over';

export function findProblem(stretch: TimeRange | undefined, now: Date): StretchProblem | undefined {
  if (!stretch) {
    return 'noTime';
  }

  const { from, to } = stretch;
  if (from >= to) {
    return 'endFirst';
  }
  if (to.getTime() - from.getTime() > MAX_CLOSURE_DAYS * DAY_MS) {
    return 'tooLong';
  }

  return to <= now ? 'over' : undefined;
}

export const toClosureBody = (
  { from, to }: TimeRange,
  { cause, includeRiding, ...note }: ClosureFields,
): ClosureBody => ({
  from: from.toISOString(),
  to: to.toISOString(),
  reason: causes[cause].reason,
  note: composeNote(cause, toPublicNote(note)),
  includeRiding,
});
