import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import {
  countDaysBetween,
  dayOfWeek,
  endOfDay,
  endOfSlot,
  MINUTE_MS,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

/** A stretch of a day that staff closed. */
export interface PlannedClosure {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
  readonly reason: ClosureReason;
  readonly note: PublicNote | null;
  readonly at: Date;
  readonly takenBackAt: Date | null;
}

const SATURDAY = 5;
const STORM_NOTE = {
  lv: 'Vētras brīdinājums: drošības dēļ šodien vairs nebraucam.',
  en: 'Storm warning: for safety nobody rides any more today.',
};

/**
 * On the Saturday of about a week ago the wind became too strong to ride, so staff closed the rest
 * of the day.
 */
export function stormOn(day: Day, today: Day, open: readonly SlotId[]): PlannedClosure | null {
  const daysAgo = countDaysBetween(day, today);
  const third = open[Math.floor(open.length / 3)];
  if (dayOfWeek(day) !== SATURDAY || daysAgo < 5 || daysAgo > 11 || third === undefined) {
    return null;
  }

  const from = new Date(startOfSlot(third).getTime() + 7 * MINUTE_MS);
  const to = endOfDay(day);
  return {
    name: 'storm',
    from,
    to,
    reason: 'weather',
    note: STORM_NOTE,
    at: from,
    takenBackAt: null,
  };
}

/**
 * Yesterday staff closed an hour of the day after tomorrow for a repair, which then was not needed.
 */
export function repairOn(
  day: Day,
  today: Day,
  open: readonly SlotId[],
  now: Date,
): PlannedClosure | null {
  const [first, second] = open;
  if (countDaysBetween(today, day) !== 2 || first === undefined || second === undefined) {
    return null;
  }

  const at = new Date(now.getTime() - 26 * 60 * MINUTE_MS);
  const takenBackAt = new Date(at.getTime() + 5 * MINUTE_MS);
  return {
    name: 'repair',
    from: startOfSlot(first),
    to: endOfSlot(second),
    reason: 'breakdown',
    note: null,
    at,
    takenBackAt,
  };
}

/**
 * Whether a planned closure takes the time of a booking with these slots. Who is riding when the
 * park closes stays on the water.
 */
export function isClosedFor({ from, to, at }: PlannedClosure, slots: readonly SlotId[]): boolean {
  const isRiding = slots.some((slotId) => startOfSlot(slotId) <= at);
  return !isRiding && slots.some((slotId) => endOfSlot(slotId) > from && startOfSlot(slotId) < to);
}
