import { describe, expect, it } from '@jest/globals';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { freeSlot } from '../../../calendar/test/slots.ts';
import { bookedCells, lacksBookings } from './booking-cells.ts';

const booked = (time: string, bookingReference: string) =>
  freeSlot('2026-06-18', time, { status: 'booked', bookingReference });
const slots = [
  booked('15:30', 'ANNA'),
  booked('15:00', 'ANNA'),
  booked('17:00', 'ANNA'),
  booked('16:00', 'JANIS'),
  freeSlot('2026-06-18', '18:00'),
];
const anna = { reference: 'ANNA', customerName: 'Anna', totalPrice: 75 } as BookingWithSlots;

describe('booked cells', () => {
  const cells = bookedCells(slots, [anna]);

  it('join those of the same booking beside them', () => {
    const joins = slots.slice(0, 4).map(({ id }) => {
      const cell = cells.get(id);
      return [cell?.joinsAbove, cell?.joinsBelow, cell?.isFirst, cell?.isLast];
    });
    expect(joins).toEqual([
      [true, false, false, false],
      [false, true, true, false],
      [false, false, false, true],
      [false, false, true, true],
    ]);
  });

  it('name the customer once the list is there', () => {
    expect(cells.get(slots[0]!.id)).toMatchObject({ customerName: 'Anna', totalPrice: 75, slotCount: 3 });
    expect(cells.get(slots[3]!.id)).toMatchObject({ reference: 'JANIS', customerName: undefined, slotCount: 1 });
    expect(cells.has(slots[4]!.id)).toBe(false);
  });

  it('tell when the list is behind the calendar', () => {
    expect(lacksBookings(slots, [anna])).toBe(true);
    expect(lacksBookings(slots.slice(0, 3), [anna])).toBe(false);
  });
});
