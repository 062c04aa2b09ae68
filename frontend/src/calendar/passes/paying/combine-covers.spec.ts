import { describe, expect, it } from '@jest/globals';

import { combineCovers, type PayingPass } from './combine-covers.ts';

const slots = [
  { id: 2, priceCents: 2500 },
  { id: 1, priceCents: 2000 },
];
const gift = (cents: number): PayingPass => ({ kind: 'value', left: { cents }, covers: [] });
const rides = (covers: PayingPass['covers']): PayingPass => ({
  kind: 'rides',
  left: { cents: 0 },
  covers,
});
const cover = (id: number, dueCents: number) => ({ id, rides: 1, cents: 0, dueCents });
const unpaid = (id: number, dueCents: number) => ({ id, rides: 0, cents: 0, dueCents });

describe('what passes pay together', () => {
  it('is what one alone pays', () => {
    expect(combineCovers([rides([cover(1, 0), cover(2, 500)])], slots)).toEqual({
      paid: [{ rides: 2, cents: 0 }],
      dueCents: 500,
    });
  });

  it('is paid by a gift card as far as it goes, after the rides before it', () => {
    expect(combineCovers([rides([cover(1, 0), unpaid(2, 2500)]), gift(1000)], slots)).toEqual({
      paid: [
        { rides: 1, cents: 0 },
        { rides: 0, cents: 1000 },
      ],
      dueCents: 1500,
    });
    expect(combineCovers([gift(10_000)], slots)).toEqual({
      paid: [{ rides: 0, cents: 4500 }],
      dueCents: 0,
    });
  });

  it('is one ride a half hour, and never more than a ride was seen to pay', () => {
    const one = rides([cover(1, 0), unpaid(2, 2500)]);
    expect(combineCovers([one, one, one], slots)).toEqual({
      paid: [
        { rides: 1, cents: 0 },
        { rides: 1, cents: 0 },
        { rides: 0, cents: 0 },
      ],
      dueCents: 500,
    });
  });
});
