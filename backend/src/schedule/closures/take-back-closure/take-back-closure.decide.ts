import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';

import {
  daysOfStretch,
  decideReopenDay,
  findPostponedBy,
  planReopening,
  slotStretchOf,
  type StillPostponed,
} from '#schedule/domain/closing';
import { areBooksClosed, getDay, type Schedule } from '#schedule/domain/schedule';

/** Takes a closure back on all of its days. Rejects CLOSURE_NOT_FOUND and CLOSURE_TAKEN_BACK. */
export function decideTakeBackClosure(closureId: string, schedule: Schedule): ScheduleEvent[] {
  const { from, to, isTakenBack, isUndone } =
    schedule.closures.get(closureId) ?? reject('CLOSURE_NOT_FOUND');
  if (isTakenBack || isUndone) {
    reject('CLOSURE_TAKEN_BACK');
  }

  const events: ScheduleEvent[] = [];
  const stillPostponed: StillPostponed[] = [];
  let slots = 0;
  for (const day of daysOfStretch(slotStretchOf(new Date(from), new Date(to))).keys()) {
    const ofDay = getDay(schedule, day);
    if (areBooksClosed(schedule, day)) {
      for (const { bookingId } of findPostponedBy(closureId, ofDay)) {
        stillPostponed.push({ bookingId, code: 'BOOKS_CLOSED' });
      }
      continue;
    }

    const reopening = planReopening(closureId, ofDay);
    events.push(...decideReopenDay(closureId, day, reopening));
    stillPostponed.push(...reopening.stillPostponed);
    slots += reopening.opened.length;
  }

  return [{ type: 'ClosureTakenBack', data: { closureId, slots, stillPostponed } }, ...events];
}
