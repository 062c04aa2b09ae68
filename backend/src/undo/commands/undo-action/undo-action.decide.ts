import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';

import { assertBooksOpen, type Schedule } from '#schedule/domain/schedule';
import { assertInForce, lastOf } from '#schedule/domain/undo-chains';
import { findInTheWay, findReservedSince } from '#undo/domain/in-the-way';
import type { BeforeImage } from '#undo/domain/parts';
import { revert, revertSettings, type FormerAddress } from '#undo/domain/revert';
import { idChangedBy, revertPassActions } from '#undo/domain/revert-passes';

/**
 * Undoes an action, all of it. Rejects BOOKS_CLOSED, PASS_CLOSED, ALREADY_UNDONE and CAME_BETWEEN,
 * in this order, and NOT_UNDOABLE for what can't be done again to passes. Returns no events if it
 * was undone and redone since the before image was read, so that another action has to be reverted.
 */
export function decideUndo(
  action: string,
  former: BeforeImage,
  address: FormerAddress,
  schedule: Schedule,
  now: Date,
): ScheduleStreamEvent[] {
  const { days, bookings, closures } = former.reach;
  for (const day of days) {
    assertBooksOpen(schedule, day);
  }
  if (bookings.some((bookingId) => !schedule.bookings.has(bookingId))) {
    reject('BOOKS_CLOSED');
  }

  // What staff did to a pass that was dropped since. One whose sale was undone is still known.
  if (former.passActions.some((one) => !schedule.passChanges.has(idChangedBy(one)))) {
    reject('PASS_CLOSED');
  }

  assertInForce(schedule.undoChains, action);
  if (closures.some((closureId) => schedule.closures.get(closureId)?.isTakenBack)) {
    reject('ALREADY_UNDONE');
  }
  if (lastOf(schedule.undoChains, action) !== former.action) {
    return [];
  }

  const found = [...findInTheWay(former, schedule), ...findReservedSince(former, schedule, now)];
  if (found.length > 0) {
    reject('CAME_BETWEEN', { inTheWay: found });
  }

  return [
    ...revertSettings(former, address),
    ...revert(former, schedule),
    ...revertPassActions(former, schedule),
  ];
}
