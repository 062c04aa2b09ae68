import { describe, expect, it } from '@jest/globals';
import { decideRemoveSpecialDay } from './remove-special-day.decide.ts';

const day = '2026-06-24';
const setting = { isClosed: true, openTime: null, closeTime: null, priceCents: null, note: null };

describe('remove a special day', () => {
  it('removes the one that is there', () => {
    const present = { specialDays: new Map([[day, setting]]) };
    expect(decideRemoveSpecialDay({ processId: 'p', day }, present)).toEqual({
      type: 'SpecialDaysRemoved',
      data: { processId: 'p', days: [day] },
    });
  });

  it('refuses a day that is not special', () => {
    expect(() => decideRemoveSpecialDay({ processId: 'p', day }, { specialDays: new Map() })).toThrow(
      'There is no such special day.',
    );
  });
});
