import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { CalendarClosure, TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { joinNeighbours } from '@cablepark/contracts/shared/lists';
import { dayOf, endOfSlot, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { isPastSlot } from './cell-state.ts';
import { slotOf } from './slots.ts';

/**
 * Blocked half hours in a row, with what closed them; undefined if staff blocked them one by one.
 */
export interface ClosedStretch extends Stretch {
  readonly closure: CalendarClosure | undefined;
}

/** Joins the blocked ones among these slots, which must be in order, into stretches. */
export function listClosedStretches(
  slots: readonly TimeSlot[],
  closures: readonly CalendarClosure[],
): ClosedStretch[] {
  const blocked = slots.filter(({ status }) => status === 'blocked').map(slotOf);
  const halfHours = blocked.map((start): ClosedStretch => {
    const closure = closures.find(
      ({ from, to }) => new Date(from) < endOfSlot(start) && startOfSlot(start) < new Date(to),
    );
    return { start, end: nextSlot(start), closure };
  });

  return joinNeighbours(
    halfHours,
    (before, next) => before.end === next.start && before.closure === next.closure,
    (before, next) => ({ ...before, end: next.end }),
  );
}

/** Whether a closed stretch is shown as one card. */
export const isLongStretch = ({ start, end }: Stretch): boolean => end - start > 1;

/** The days whose half hours to come are all closed, each with the closure that did it. */
export function findClosuresOfDays(
  slots: readonly TimeSlot[],
  closures: readonly CalendarClosure[],
  now: Date,
): ReadonlyMap<Day, CalendarClosure> {
  const toCome = slots.filter((slot) => !isPastSlot(slot, now));
  const openDays = new Set(
    toCome.filter(({ status }) => status !== 'blocked').map((slot) => dayOf(slotOf(slot))),
  );
  const closuresByDay = new Map<Day, CalendarClosure>();
  for (const { start, closure } of listClosedStretches(toCome, closures)) {
    const day = dayOf(start);
    if (closure && !openDays.has(day)) {
      closuresByDay.set(day, closure);
    }
  }

  return closuresByDay;
}
