import { describe, expect, it } from '@jest/globals';
import { rejectionOf } from '../../../schedule/test/given-day.ts';
import { decideChangeSpecialDays } from './change-special-days.decide.ts';

const setting = { isClosed: true, openTime: null, closeTime: null, priceCents: null, note: null };
const change = (days: readonly string[]) =>
  decideChangeSpecialDays({ processId: 'p', days, setting, today: '2026-06-02' });

describe('change special days', () => {
  it('is one event for all of them, today included', () => {
    const days = ['2026-06-02', '2027-06-24'];
    expect(change(days)).toEqual({ type: 'SpecialDaysChanged', data: { processId: 'p', days, setting } });
  });

  it('refuses all of them if one is over', () => {
    expect(rejectionOf(() => change(['2026-06-03', '2026-06-01']))).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
