import { describe, expect, it } from '@jest/globals';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { nextSlot, type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { makeFreeSlot } from '#calendar/test/slots';
import { indexBookedCells, isMissingBookings } from './booked-cells.ts';

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
    SlotId,
    SlotId,
    SlotId,
    SlotId,
    SlotId,
  ];

  it('form one block with adjacent cells of the same booking', () => {
    expect(cells.get(first)).toMatchObject({
      block: { start: first, end: nextSlot(second) },
      isFirstOfBlock: true,
      isLastOfBlock: false,
    });
    expect(cells.get(second)).toMatchObject({
      block: { start: first, end: nextSlot(second) },
      isFirstOfBlock: false,
      isLastOfBlock: true,
    });
  });

  it('form a separate block after a gap, and for another booking', () => {
    for (const start of [alone, janis]) {
      expect(cells.get(start)).toMatchObject({
        block: { start, end: nextSlot(start) },
        isFirstOfBlock: true,
        isLastOfBlock: true,
      });
    }
  });

  it('form one block across the hour that occurs twice when the clock goes back', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z'].map((time) =>
      slotAt(new Date(time)),
    ) as [SlotId, SlotId];
    const joined = indexBookedCells(
      [first, second].map((id) => ({ ...booked('03:30', 'NIGHT'), id })),
      [],
    );
    expect(joined.get(first)?.block).toEqual({ start: first, end: nextSlot(second) });
    expect(joined.get(second)?.block).toEqual({ start: first, end: nextSlot(second) });
  });

  it('have customer, short reference and number of slots once the bookings are loaded', () => {
    const loaded = { customerName: 'Anna', shownReference: 'QZ7-K4M', totalPrice: 75 };
    expect(cells.get(second)).toMatchObject({ ...loaded, slotCount: 3 });
    const loading = { customerName: undefined, shownReference: undefined };
    expect(cells.get(janis)).toMatchObject({ reference: 'JANIS', ...loading, slotCount: 1 });
    expect(cells.has(free)).toBe(false);
  });

  it('show whether the list of bookings lags behind the calendar', () => {
    expect(isMissingBookings(slots, [anna])).toBe(true);
    expect(isMissingBookings(slots.slice(0, 3), [anna])).toBe(false);
  });
});
