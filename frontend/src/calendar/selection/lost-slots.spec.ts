import { describe, expect, it } from '@jest/globals';

import { slotOf } from '../slots/slots.ts';
import { freeSlot } from '../test/slots.ts';
import { lostSlots } from './selection.tsx';

const at = (time: string) => freeSlot('2026-06-20', time);

describe('lostSlots', () => {
  const now = new Date('2026-06-17T12:00:00Z');
  const days = ['2026-06-20'];
  const selection = [at('15:00'), at('15:30')];

  it.each([
    ['booked by somebody else', { status: 'booked' as const }],
    ['blocked', { status: 'blocked' as const }],
    ['restricted now', { isRestricted: true }],
    ['past', { isPast: true }],
  ])('returns a slot that is %s', (_, change) => {
    expect(lostSlots(selection, days, [at('15:00'), { ...at('15:30'), ...change }], now)).toEqual([
      selection[1],
    ]);
  });

  it('returns a slot that no longer exists', () => {
    expect(lostSlots(selection, days, [at('15:00')], now).map(slotOf)).toEqual([at('15:30').id]);
  });

  it('ignores days that are not displayed, unless they are over', () => {
    expect(lostSlots(selection, ['2026-06-27'], [], now)).toEqual([]);
    expect(lostSlots(selection, ['2026-06-27'], [], new Date('2026-06-22T12:00:00Z'))).toEqual(
      selection,
    );
  });
});
