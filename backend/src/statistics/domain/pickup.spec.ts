import { describe, expect, it } from '@jest/globals';

import { slot } from '@cablepark/contracts/test/schedule-events';

import { computePickup, daysAhead, type Sale } from './pickup.ts';

const sold = (at: string): Sale => ({ at: new Date(at), isSold: true });
const freed = (at: string): Sale => ({ at: new Date(at), isSold: false });
/** The days ahead at whose end the slot was sold, as the first and the last one of each stretch. */
const listDaysSold = (day: string, sales: readonly Sale[]): number[] =>
  daysAhead.filter((_, i) => computePickup([{ slotId: slot('12:00', day), sales }])[i] === 1);

describe('how a slot was picked up', () => {
  it.each<[string, string, Sale[], number[]]>([
    ['never', '2026-06-10', [], []],
    ['on its day', '2026-06-10', [sold('2026-06-10T06:00:00Z')], [0]],
    ['in the last second of the day before', '2026-06-10', [sold('2026-06-09T20:59:59Z')], [1, 0]],
    ['at midnight', '2026-06-10', [sold('2026-06-09T21:00:00Z')], [0]],
    [
      'and came free again',
      '2026-06-10',
      [sold('2026-06-07T09:00:00Z'), freed('2026-06-09T09:00:00Z')],
      [3, 2],
    ],
    [
      'within a day, and came free',
      '2026-06-10',
      [sold('2026-06-08T09:00:00Z'), freed('2026-06-08T10:00:00Z')],
      [],
    ],
    // The clock goes back on 25 October 2026 and forward on 29 March 2026.
    ['before winter time, in summer', '2026-10-26', [sold('2026-10-24T20:59:59Z')], [2, 1, 0]],
    ['on the longest day', '2026-10-26', [sold('2026-10-25T21:30:00Z')], [1, 0]],
    ['after the longest day', '2026-10-26', [sold('2026-10-25T22:00:00Z')], [0]],
    ['on the last evening of winter time', '2026-03-30', [sold('2026-03-28T21:59:59Z')], [2, 1, 0]],
    ['on the shortest day', '2026-03-30', [sold('2026-03-29T20:59:59Z')], [1, 0]],
    ['after the shortest day', '2026-03-30', [sold('2026-03-29T21:00:00Z')], [0]],
  ])('%s', (_, day, sales, expected) => {
    expect(listDaysSold(day, sales)).toEqual(expected);
  });

  it('long ago counts from the beginning', () => {
    expect(listDaysSold('2026-06-10', [sold('2026-01-01T00:00:00Z')])).toEqual(daysAhead);
    expect([daysAhead[0], daysAhead.at(-1), daysAhead.length]).toEqual([60, 0, 61]);
  });

  it('is a share of all slots, and nothing of none', () => {
    const slots = ['12:00', '12:30', '13:00', '13:30'].map((time, i) => ({
      slotId: slot(time, '2026-06-10'),
      sales: i === 0 ? [sold('2026-06-10T06:00:00Z')] : [],
    }));
    expect(computePickup(slots).slice(-2)).toEqual([0, 0.25]);
    expect(new Set(computePickup([]))).toEqual(new Set([0]));
  });
});
