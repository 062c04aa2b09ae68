import { describe, expect, it } from '@jest/globals';

import { timeOf } from '@cablepark/contracts/shared/riga-time';

import { makeFreeSlot } from '../test/slots.ts';
import { findNearestTimes } from './nearest-times.ts';
import { slotOf } from './slots.ts';

const DAY = '2026-06-20';
const now = new Date('2026-06-17T12:00:00Z');
const at = (time: string) => makeFreeSlot(DAY, time);
const wanted = slotOf(at('18:00'));
const offered = (times: readonly string[], length: number) =>
  findNearestTimes(times.map(at), { length, wanted }, now).map((time) =>
    time.map((slot) => timeOf(slotOf(slot))).join(' '),
  );

describe('the nearest free times', () => {
  it('are the three that begin nearest, in the order of the day', () => {
    expect(offered(['10:00', '16:30', '17:00', '18:30', '21:00'], 1)).toEqual([
      '16:30',
      '17:00',
      '18:30',
    ]);
  });

  it('are as long as what was selected, without a gap', () => {
    expect(offered(['15:00', '15:30', '16:30', '19:00', '19:30', '20:00'], 2)).toEqual([
      '15:00 15:30',
      '19:00 19:30',
      '19:30 20:00',
    ]);
  });

  it('are fewer where fewer are free', () => {
    expect(offered(['19:00'], 1)).toEqual(['19:00']);
    expect(offered(['17:00', '19:00'], 2)).toEqual([]);
  });

  it.each([{ status: 'booked' as const }, { isRestricted: true }, { isPast: true }])(
    'are none that are %j',
    (change) => {
      expect(findNearestTimes([{ ...at('19:00'), ...change }], { length: 1, wanted }, now)).toEqual(
        [],
      );
    },
  );

  it('lie on one day', () => {
    const overMidnight = [
      makeFreeSlot(DAY, '23:30'),
      makeFreeSlot('2026-06-21', '00:00'),
      makeFreeSlot('2026-06-21', '00:30'),
    ];
    expect(findNearestTimes(overMidnight, { length: 2, wanted }, now)).toEqual([
      overMidnight.slice(1),
    ]);
  });
});
