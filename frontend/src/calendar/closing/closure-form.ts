import { MAX_CLOSURE_DAYS, type closeStretch } from '@cablepark/contracts/schedule/closure';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import {
  slotEnd,
  slotsOfDay,
  slotStart,
  timeOf,
  slotAt,
  today,
  type Day,
  MINUTE_MS,
  DAY_MS,
} from '@cablepark/contracts/shared/riga-time';
import { writtenNote, type WrittenNote } from '../../shared/forms/rule.ts';
import { halfHoursOf, MIDNIGHT, type TimeKey } from '../slots/half-hours.ts';
import { causes, noteOfCause, type CauseName } from './causes.ts';

/** A stretch as it is chosen: two days, and a time on each. */
export interface StretchFields {
  readonly fromDay: Day;
  readonly fromTime: TimeKey;
  readonly toDay: Day;
  readonly toTime: TimeKey;
}

export interface ClosureFields extends StretchFields, WrittenNote {
  readonly cause: CauseName;
}

export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

export type ClosureBody = Omit<BodyInput<typeof closeStretch>, 'dryRun'>;

/** The form as it opens: from the present half-hour until the day ends. */
export const newFields = (now: Date): ClosureFields => ({
  fromDay: today(now),
  fromTime: timeOf(slotAt(now)),
  toDay: today(now),
  toTime: MIDNIGHT,
  cause: 'weather',
  noteLv: '',
  noteEn: '',
});

/** From the present minute until the day ends in Riga. */
export const restOfToday = (now: Date): Stretch => ({
  from: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS),
  to: slotEnd(slotsOfDay(today(now)).at(-1) ?? slotAt(now)),
});

/** The stretch that was chosen; undefined if a day lacks the time, which happens when the clock changes. */
export function stretchOf({ fromDay, fromTime, toDay, toTime }: StretchFields): Stretch | undefined {
  const from = instantOf(fromDay, fromTime);
  const to = instantOf(toDay, toTime);
  return from && to && { from, to };
}

function instantOf(day: Day, time: TimeKey): Date | undefined {
  const halfHours = halfHoursOf(day);
  if (time === MIDNIGHT) return slotEnd(halfHours.at(-1)?.slot ?? 0);
  const slot = halfHours.find(({ key }) => key === time)?.slot;
  return slot === undefined ? undefined : slotStart(slot);
}

export type StretchProblem = 'noTime' | 'endFirst' | 'tooLong' | 'over';

/** Why a stretch can't be closed. */
export function problemOf(stretch: Stretch | undefined, now: Date): StretchProblem | undefined {
  if (!stretch) return 'noTime';
  const { from, to } = stretch;
  if (from >= to) return 'endFirst';
  if (to.getTime() - from.getTime() > MAX_CLOSURE_DAYS * DAY_MS) return 'tooLong';
  return to <= now ? 'over' : undefined;
}

/** The request for a closure. */
export const closureBody = ({ from, to }: Stretch, { cause, ...note }: ClosureFields): ClosureBody => ({
  from: from.toISOString(),
  to: to.toISOString(),
  reason: causes[cause].reason,
  note: noteOfCause(cause, writtenNote(note)),
});
