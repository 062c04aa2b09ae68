import { expect, it } from '@jest/globals';
import { SlotsClosed } from '@cablepark/contracts/schedule/closure.events';
import { sealedExample } from '@cablepark/contracts/shared/sealed';
import {
  bookingCancelled,
  bookingMoved,
  bookingPlaced,
  bookingPostponed,
  bookingRestored,
  DAY,
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
    slotBlocked(slot(5), slot(6)), // of which there is no such slot
    slotMadeAvailable(slot(5, 1000)),
  ]);
  const row = (after: number, status: string, price_cents: number, more: object = {}) => ({
    slot_id: THREE + after,
    status,
    price_cents,
    sold_cents: null,
    is_opened: false,
    booking_id: null,
    booking_reference: null,
    block_reason: null,
    closure_id: null,
    closure_reason: null,
    ...more,
  });
  const booked = { sold_cents: 2000, booking_id: 'a', booking_reference: 'REF-a' };
  expect(time_slots).toEqual([
    row(0, 'booked', 2000, booked),
    row(1, 'booked', 2000, booked),
    row(2, 'available', 1500),
    row(3, 'blocked', 2000, { block_reason: sealedExample }),
    row(5, 'available', 1000, { is_opened: true }),
  ]);
});

it('follows a regenerated day, closures and bookings that change their day', async () => {
  const STORM = 'storm';
  const { time_slots } = await rowsOf(timeSlotsReadModel, [
    slotsGenerated(slot(0), slot(1), slot(2), slot(3)),
    slotOpened(slot(48), slot(49)),
    bookingPlaced('a', [slot(0)]),
    bookingPlaced('b', [slot(1)]),
    { type: 'SlotsGenerated', data: { day: DAY, slots: [slot(4)], removed: [THREE + 2], repriced: [slot(3, 1000)] } },
    bookingMoved('a', [slot(0)], [slot(48)]),
    bookingPostponed('b', [slot(1)], STORM),
    { type: 'SlotsClosed', data: { ...SlotsClosed.example, closureId: STORM, slots: [THREE, THREE + 1, THREE + 3] } },
    {
      type: 'SlotsReopened',
      data: {
        closureId: STORM,
        day: DAY,
        slots: [THREE + 1],
        passedOn: [{ slotId: THREE + 3, closureId: 'other', reason: 'breakdown' }],
      },
    },
    bookingRestored('b', [slot(1)], STORM),
  ]);
  const shut = (closure_id: string, closure_reason: string) => ({ status: 'blocked', closure_id, closure_reason });
  expect(time_slots).toMatchObject([
    { slot_id: THREE, ...shut(STORM, 'weather'), booking_id: null },
    { slot_id: THREE + 1, status: 'booked', booking_id: 'b', closure_id: null },
    { slot_id: THREE + 3, ...shut('other', 'breakdown'), price_cents: 1000 },
    { slot_id: THREE + 4, status: 'available' },
    { slot_id: THREE + 48, status: 'booked', booking_id: 'a' },
    { slot_id: THREE + 49, status: 'available' },
  ]);
});
