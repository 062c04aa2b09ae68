import { describe, expect, it } from '@jest/globals';

import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';

import { toRanges, toSpecialRanges } from './day-ranges.ts';

const closed = (day: string, more: Partial<SpecialDay> = {}): SpecialDay => ({
  day,
  isClosed: true,
  openTime: null,
  closeTime: null,
  price: null,
  note: null,
  ...more,
});

describe('days as ranges', () => {
  it('join days in a row, over the end of a month and a clock change', () => {
    expect(
      toRanges([
        '2026-04-01',
        '2026-03-28',
        '2026-03-29',
        '2026-03-30',
        '2026-03-31',
        '2026-06-24',
      ]),
    ).toEqual([
      { first: '2026-03-28', last: '2026-04-01' },
      { first: '2026-06-24', last: '2026-06-24' },
    ]);
    expect(toRanges([])).toEqual([]);
  });
});

describe('special days as ranges', () => {
  it('join days in a row with the same settings', () => {
    const note = { lv: 'Jāņi', en: 'Midsummer' };
    const days = [
      closed('2026-06-22'),
      closed('2026-06-23', { note }),
      closed('2026-06-24', { note: { ...note } }),
      closed('2026-06-25', { note, price: 5 }),
      closed('2026-06-27', { note, price: 5 }),
    ];
    expect(toSpecialRanges(days).map(({ first, last }) => [first, last])).toEqual([
      ['2026-06-22', '2026-06-22'],
      ['2026-06-23', '2026-06-24'],
      ['2026-06-25', '2026-06-25'],
      ['2026-06-27', '2026-06-27'],
    ]);
  });
});
