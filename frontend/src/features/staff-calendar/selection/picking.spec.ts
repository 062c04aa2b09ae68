import { describe, expect, it } from '@jest/globals';

import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { makeFreeSlot } from '#calendar/test/slots';
import { daysOfWeek, listWeekRows } from '#calendar/week/week';
import { addStarts, listCellsBetween, toggleStart } from './picking.ts';

const rows = listWeekRows(daysOfWeek('2026-06-15'), { from: 8, to: 22.5 });
const at = (day: string, time: string) => makeFreeSlot(day, time).id;
const named = (starts: readonly SlotId[]) =>
  starts.map((start) => `${dayOf(start).slice(8)} ${timeOf(start)}`).sort();

describe('picking slots', () => {
  it('adds or removes one slot, and keeps the order of time', () => {
    const [a, b, c] = [
      at('2026-06-19', '15:00'),
      at('2026-06-19', '16:00'),
      at('2026-06-20', '09:00'),
    ];
    expect(toggleStart([a, c], b)).toEqual([a, b, c]);
    expect(toggleStart([a, b, c], b)).toEqual([a, c]);
    expect(addStarts([c, a], [a, b])).toEqual([a, b, c]);
  });

  it('selects everything between two cells of a day, whichever was picked first', () => {
    const afternoon = ['18 15:00', '18 15:30', '18 16:00'];
    expect(
      named(listCellsBetween(rows, at('2026-06-18', '15:00'), at('2026-06-18', '16:00'))),
    ).toEqual(afternoon);
    expect(
      named(listCellsBetween(rows, at('2026-06-18', '16:00'), at('2026-06-18', '15:00'))),
    ).toEqual(afternoon);
  });

  it('selects the same hours on several days', () => {
    expect(
      named(listCellsBetween(rows, at('2026-06-20', '15:00'), at('2026-06-19', '15:30'))),
    ).toEqual(['19 15:00', '19 15:30', '20 15:00', '20 15:30']);
  });

  it('selects only the second cell if the first is not displayed', () => {
    const second = at('2026-06-11', '15:00');
    expect(listCellsBetween(rows, at('2026-06-10', '15:00'), second)).toEqual([second]);
  });
});
