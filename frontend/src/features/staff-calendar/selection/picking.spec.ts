import { describe, expect, it } from '@jest/globals';
import { timeOf, dayOf } from '@cablepark/contracts/shared/riga-time';
import { freeSlot } from '../../../calendar/test/slots.ts';
import { daysOfWeek, rowsOfWeek } from '../../../calendar/week/week.ts';
import { cellsBetween, toggledStart, withStarts } from './picking.ts';

const rows = rowsOfWeek(daysOfWeek('2026-06-15'), { from: 8, to: 22.5 });
const at = (day: string, time: string) => freeSlot(day, time).id;
const named = (starts: readonly number[]) => starts.map((start) => `${dayOf(start).slice(8)} ${timeOf(start)}`).sort();

describe('picking slots', () => {
  it('takes one in and out, in the order of time', () => {
    expect(toggledStart([3, 9], 5)).toEqual([3, 5, 9]);
    expect(toggledStart([3, 5, 9], 5)).toEqual([3, 9]);
    expect(withStarts([9, 3], [3, 4])).toEqual([3, 4, 9]);
  });

  it('takes all between two cells of a day, whichever was first', () => {
    const afternoon = ['18 15:00', '18 15:30', '18 16:00'];
    expect(named(cellsBetween(rows, at('2026-06-18', '15:00'), at('2026-06-18', '16:00')))).toEqual(afternoon);
    expect(named(cellsBetween(rows, at('2026-06-18', '16:00'), at('2026-06-18', '15:00')))).toEqual(afternoon);
  });

  it('takes the same hours of several days', () => {
    expect(named(cellsBetween(rows, at('2026-06-20', '15:00'), at('2026-06-19', '15:30')))).toEqual([
      '19 15:00',
      '19 15:30',
      '20 15:00',
      '20 15:30',
    ]);
  });

  it('takes the one alone where the other is not on display', () => {
    expect(cellsBetween(rows, at('2026-06-10', '15:00'), 7)).toEqual([7]);
  });
});
