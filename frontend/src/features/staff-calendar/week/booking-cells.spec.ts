import { describe, expect, it } from '@jest/globals';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { slotAt } from '@cablepark/contracts/shared/riga-time';

import { makeFreeSlot } from '#calendar/test/slots';
import { indexBookedCells, isMissingBookings } from './cells.ts';

const booked = (time: string, bookingReference: string) =>
  makeFreeSlot('2026-06-18', time, { status: 'booked', bookingReference });
const slots = [
  booked('15:30', 'ANNA'),
  booked('15:00', 'ANNA'),
  booked('17:00', 'ANNA'),
  booked('16:00', 'JANIS'),
  makeFreeSlot('2026-06-18', '18:00'),
];
const anna = {
  reference: 'ANNA',
  shortReference: 'QZ7-K4M',
  customerName: 'Anna',
  totalPrice: 75,
} as BookingWithSlots;

describe('booked cells', () => {
  const cells = indexBookedCells(slots, [anna]);
  const [second, first, alone, janis, free] = slots.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
  ];

  it('form one block with adjacent cells of the same booking', () => {
    expect(cells.get(first)).toMatchObject({
      block: { start: first, end: second + 1 },
      isFirstOfBlock: true,
      isLastOfBlock: false,
    });
    expect(cells.get(second)).toMatchObject({
      block: { start: first, end: second + 1 },
      isFirstOfBlock: false,
      isLastOfBlock: true,
    });
  });

  it('form a separate block after a gap, and for another booking', () => {
    for (const start of [alone, janis]) {
      expect(cells.get(start)).toMatchObject({
        block: { start, end: start + 1 },
        isFirstOfBlock: true,
        isLastOfBlock: true,
      });
    }
  });

  it('form one block across the hour that occurs twice when the clock goes back', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z'].map((time) =>
      slotAt(new Date(time)),
    ) as [number, number];
    const joined = indexBookedCells(
      [first, second].map((id) => ({ ...booked('03:30', 'NIGHT'), id })),
      [],
    );
    expect(joined.get(first)?.block).toEqual({ start: first, end: second + 1 });
    expect(joined.get(second)?.block).toEqual({ start: first, end: second + 1 });
  });

  it('have the customer and the short reference once the bookings are loaded, and the number of all slots of the booking', () => {
    const loaded = { customerName: 'Anna', saidReference: 'QZ7-K4M', totalPrice: 75 };
    expect(cells.get(second)).toMatchObject({ ...loaded, slotCount: 3 });
    const loading = { customerName: undefined, saidReference: undefined };
    expect(cells.get(janis)).toMatchObject({ reference: 'JANIS', ...loading, slotCount: 1 });
    expect(cells.has(free)).toBe(false);
  });

  it('show whether the list of bookings lags behind the calendar', () => {
    expect(isMissingBookings(slots, [anna])).toBe(true);
    expect(isMissingBookings(slots.slice(0, 3), [anna])).toBe(false);
  });
});
