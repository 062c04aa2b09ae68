import { describe, expect, it } from '@jest/globals';

import { combineCovers, type PayingPass } from './combine-covers.ts';

const slots = [
  { id: 2, priceCents: 2500 },
  { id: 1, priceCents: 2000 },
];
const rides = (covers: PayingPass['covers'], coversCents: number | null = null): PayingPass => ({
  kind: 'rides',
  covers,
  coversCents,
});
const gift = (...cents: readonly [number, number]): PayingPass => ({
  kind: 'value',
  covers: [
    { id: 1, rides: 0, cents: cents[0], dueCents: 2000 - cents[0] },
    { id: 2, rides: 0, cents: cents[1], dueCents: 2500 - cents[1] },
  ],
  coversCents: null,
});
const cover = (id: number, dueCents: number) => ({ id, rides: 1, cents: 0, dueCents });
const unpaid = (id: number, dueCents: number) => ({ id, rides: 0, cents: 0, dueCents });

describe('what passes pay together', () => {
  it('is what one alone pays', () => {
    expect(combineCovers([rides([cover(1, 0), cover(2, 500)], 2000)], slots)).toEqual({
      paid: [{ rides: 2, cents: 0 }],
      dueCents: 500,
    });
  });

  it('is paid by a gift card as far as it goes, after the rides before it', () => {
    const one = rides([cover(1, 0), unpaid(2, 2500)]);
    expect(combineCovers([one, gift(1000, 0)], slots)).toEqual({
      paid: [
        { rides: 1, cents: 0 },
        { rides: 0, cents: 1000 },
      ],
      dueCents: 1500,
    });
    expect(combineCovers([gift(2000, 2500)], slots)).toEqual({
      paid: [{ rides: 0, cents: 4500 }],
      dueCents: 0,
    });
  });

  it('is nothing of a gift card that is not good on that day', () => {
    expect(combineCovers([gift(0, 0)], slots)).toEqual({
      paid: [{ rides: 0, cents: 0 }],
      dueCents: 4500,
    });
  });

  it('is one ride a half hour, of any price unless it says how much it covers', () => {
    const one = rides([cover(1, 0), unpaid(2, 2500)]);
    expect(combineCovers([one, one, one], slots)).toEqual({
      paid: [
        { rides: 1, cents: 0 },
        { rides: 1, cents: 0 },
        { rides: 0, cents: 0 },
      ],
      dueCents: 0,
    });
    const cheap = rides([cover(1, 0), unpaid(2, 2500)], 2000);
    expect(combineCovers([cheap, cheap], slots).dueCents).toBe(500);
  });
});
