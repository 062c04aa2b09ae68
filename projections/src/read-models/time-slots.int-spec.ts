import { expect, it } from '@jest/globals';
import { sealedExample } from '@cablepark/contracts/shared/sealed';
import {
  bookingCancelled,
  bookingPlaced,
  slot,
  slotBlocked,
  slotMadeAvailable,
  slotOpened,
  slotPriceChanged,
  slotRemoved,
  slotsGenerated,
  THREE,
} from '../test/events.ts';
import { rowsOf } from '../test/rows-of.ts';
import { timeSlotsReadModel } from './time-slots.read-model.ts';

it('shows the present state of every stored slot', async () => {
  const { time_slots } = await rowsOf(timeSlotsReadModel, [
    slotsGenerated(slot(0), slot(1), slot(2), slot(3), slot(4)),
    bookingPlaced('a', [slot(0), slot(1)]),
    bookingPlaced('b', [slot(2)]),
    bookingCancelled('b', [slot(2)]),
    slotPriceChanged(slot(2, 1500)),
    slotBlocked(slot(3)),
    slotRemoved(slot(4)),
    slotOpened(slot(5, 2500)),
    slotBlocked(slot(6)), // there is no such slot to block
    slotBlocked(slot(5)),
    slotMadeAvailable(slot(5, 1000)),
  ]);
  const row = (after: number, status: string, price_cents: number, more: object = {}) => ({
    slot_id: THREE + after,
    status,
    price_cents,
    booking_id: null,
    booking_reference: null,
    block_reason: null,
    closure_id: null,
    closure_reason: null,
    ...more,
  });
  const booked = { booking_id: 'a', booking_reference: 'REF-a' };
  expect(time_slots).toEqual([
    row(0, 'booked', 2000, booked),
    row(1, 'booked', 2000, booked),
    row(2, 'available', 1500),
    row(3, 'blocked', 2000, { block_reason: sealedExample }),
    row(5, 'available', 1000),
  ]);
});
