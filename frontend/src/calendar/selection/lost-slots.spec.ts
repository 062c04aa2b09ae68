import { describe, expect, it } from '@jest/globals';

import { slotOf } from '../slots/slots.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { findLostSlots } from './lost-slots.ts';

const at = (time: string) => makeFreeSlot('2026-06-20', time);

describe('findLostSlots', () => {
  const now = new Date('2026-06-17T12:00:00Z');
  const days = ['2026-06-20'];
  const selection = [at('15:00'), at('15:30')];

  it.each([
    ['booked by somebody else', { status: 'booked' as const }],
    ['blocked', { status: 'blocked' as const }],
    ['restricted now', { isRestricted: true }],
    ['past', { isPast: true }],
  ])('returns a slot that is %s', (_, change) => {
    expect(
      findLostSlots(selection, days, [at('15:00'), { ...at('15:30'), ...change }], now),
    ).toEqual([selection[1]]);
  });

  it('returns a slot that no longer exists', () => {
    expect(findLostSlots(selection, days, [at('15:00')], now).map(slotOf)).toEqual([
      at('15:30').id,
    ]);
  });

  it('ignores days that are not displayed, unless they are over', () => {
    expect(findLostSlots(selection, ['2026-06-27'], [], now)).toEqual([]);
    expect(findLostSlots(selection, ['2026-06-27'], [], new Date('2026-06-22T12:00:00Z'))).toEqual(
      selection,
    );
  });
});
