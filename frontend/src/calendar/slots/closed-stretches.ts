import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import type { CalendarClosure, TimeSlot } from '@cablepark/contracts/schedule/time-slots';
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

/** The stretches of the blocked ones among these slots, which are in order. */
export function listClosedStretches(
  slots: readonly TimeSlot[],
  closures: readonly CalendarClosure[],
) {
  const stretches: ClosedStretch[] = [];
  for (const slot of slots.filter(({ status }) => status === 'blocked')) {
    const start = slotOf(slot);
    const closure = closures.find(
      ({ from, to }) => new Date(from) < endOfSlot(start) && startOfSlot(start) < new Date(to),
    );
    const last = stretches.at(-1);
    const next = {
      start: last?.end === start && last.closure === closure ? last.start : start,
      end: nextSlot(start),
      closure,
    };
    if (last?.start === next.start) {
      stretches.pop();
    }

    stretches.push(next);
  }

  return stretches;
}

/** Whether a closed stretch is shown as one card. */
export const isLongStretch = ({ start, end }: Stretch): boolean => end - start > 1;

/** What has closed the rest of each day, for the days on which no session is left because of it. */
export function findClosuresOfDays(
  slots: readonly TimeSlot[],
  closures: readonly CalendarClosure[],
  now: Date,
): ReadonlyMap<Day, CalendarClosure> {
  const toCome = slots.filter((slot) => !isPastSlot(slot, now));
  const openDays = new Set(
    toCome.filter(({ status }) => status !== 'blocked').map((slot) => dayOf(slotOf(slot))),
  );
  return new Map(
    listClosedStretches(toCome, closures).flatMap(({ start, closure }): [Day, CalendarClosure][] =>
      closure && !openDays.has(dayOf(start)) ? [[dayOf(start), closure]] : [],
    ),
  );
}
