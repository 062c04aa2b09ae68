import { cellOf } from '@cablepark/contracts/shared/slot-ids';
import { slot, slotsFrom } from '@cablepark/contracts/test/schedule-events';

import { book, dayOfJune } from '#schedule/test/form';
import type { Browser } from '#test/browser';
import { assertDone } from './assert-done.ts';
import type { Staff } from './staff.ts';

const COMPETITION = dayOfJune(8);
/** Since this Friday was generated, its opening hours and the price list have been changed. */
const FRIDAY = dayOfJune(5);
const EMPTIED = dayOfJune(15);

/**
 * Blocks, opens, prices and removes slots, by hand and by regenerating; one of the bookings there
 * is cancelled.
 */
export async function playSlots(guest: Browser, { operator, manager }: Staff): Promise<void> {
  const block = (timeSlotIds: readonly number[], reason: string) =>
    assertDone(operator.post('/api/timeslots/block', { timeSlotIds, reason }));
  await block(slotsFrom('15:00', '18:00', COMPETITION), 'Competition');
  await block([slot('20:00', COMPETITION)], 'Anna is ill');
  await block([cellOf(slot('09:00', COMPETITION))], 'Setting up');
  await assertDone(manager.delete(`/api/timeslots/${slot('20:00', COMPETITION)}/block-reason`));
  await assertDone(
    operator.post('/api/timeslots/release', {
      timeSlotIds: slotsFrom('17:00', '18:00', COMPETITION),
    }),
  );
  const cheap = [
    slot('16:30', COMPETITION),
    slot('21:00', COMPETITION),
    cellOf(slot('22:00', COMPETITION)),
  ];
  await assertDone(
    operator.post('/api/timeslots/make-available', { timeSlotIds: cheap, price: 15 }),
  );

  await book(guest, ['15:00', '15:30'], FRIDAY); // begins outside the new hours
  await book(guest, ['19:00'], FRIDAY);
  const friday = { fromDate: FRIDAY, toDate: FRIDAY };
  await assertDone(manager.post('/api/timeslots/regenerate', { ...friday, includeBooked: true }));
  const emptied = { fromDate: EMPTIED, toDate: EMPTIED };
  await assertDone(
    operator.post('/api/timeslots/regenerate', { ...emptied, operationType: 'cleanup_only' }),
  );
}
