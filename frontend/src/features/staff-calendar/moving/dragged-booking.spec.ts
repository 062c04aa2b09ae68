import { describe, expect, it } from '@jest/globals';

import { timeOf } from '@cablepark/contracts/shared/riga-time';

import { indexSlots } from '#calendar/slots/cell-state';
import { makeFreeSlot } from '#calendar/test/slots';
import { findDropTarget, makeDraggedBooking } from './dragged-booking.ts';

const DAY = '2026-06-20';
const ofAnna = (time: string) =>
  makeFreeSlot(DAY, time, { status: 'booked', bookingReference: 'A' });
const slots = [
  ofAnna('15:00'),
  ofAnna('15:30'),
  ofAnna('17:00'),
  makeFreeSlot(DAY, '16:00'),
  makeFreeSlot(DAY, '18:00', { status: 'booked', bookingReference: 'B' }),
];
const anna = makeDraggedBooking(slots, 'A', 'Anna', ofAnna('15:30').id);
const over = (day: string, time: string) =>
  findDropTarget(anna, makeFreeSlot(day, time).id, {
    byStart: indexSlots(slots),
    now: new Date('2026-06-10T09:00:00Z'),
    priceOfCell: () => 40,
  });

describe('a dragged booking', () => {
  it('moves all its cells by as much as the one that was taken, over its own cells too', () => {
    const { starts, taken, free } = over(DAY, '16:00');
    expect(starts.map(timeOf)).toEqual(['15:30', '16:00', '17:30']);
    expect(taken).toEqual([]);
    expect(free.map(({ isStored }) => isStored)).toEqual([true, true, false]);
  });

  it('names the cells that are taken', () => {
    expect(over(DAY, '16:30').taken.map(timeOf)).toEqual(['18:00']);
  });

  it('fits on another day, but not over midnight', () => {
    expect(over('2026-06-22', '09:00')).toMatchObject({ taken: [], isOneDay: true });
    expect(over('2026-06-22', '23:00').isOneDay).toBe(false);
  });
});
