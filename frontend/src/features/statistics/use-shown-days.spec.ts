import { describe, expect, it } from '@jest/globals';

import { periodOf, type ShownDays } from './shown-days.ts';
import { readShownDays, toParams } from './use-shown-days.ts';

const today = '2026-06-17';
const shownAt = (params: string) => readShownDays(new URLSearchParams(params), today);

describe('the days in the URL', () => {
  it.each<[string, ShownDays]>([
    ['', periodOf(today, 'week')],
    ['period=year', periodOf(today, 'year')],
    ['period=month&day=2026-02-01', periodOf('2026-02-01', 'month')],
    ['from=2026-05-01&to=2026-05-20', { period: 'range', from: '2026-05-01', to: '2026-05-20' }],
  ])('%s', (params, shown) => {
    expect(shownAt(params)).toEqual(shown);
  });

  it.each([
    'period=decade',
    'period=week&day=2026-02-30',
    'period=week&day=1970-12-31',
    'from=2026-05-01',
    'from=2026-05-20&to=2026-05-01',
    'from=1900-01-01&to=2026-05-01',
    'from=2026-05-01&to=2400-01-01',
    'from=x&to=y',
  ])('are the current week if the parameters are missing or invalid: %s', (params) => {
    expect(shownAt(params)).toEqual(periodOf(today, 'week'));
  });

  it('are the same after being written and read', () => {
    const choices: ShownDays[] = [
      periodOf('2026-06-01', 'day'),
      periodOf('2026-02-01', 'month'),
      periodOf(today, 'year'),
      { period: 'range', from: '2026-06-15', to: '2026-06-21' },
    ];
    for (const shown of choices) {
      expect(readShownDays(new URLSearchParams(toParams(shown, today)), today)).toEqual(shown);
    }
  });

  it('include no day if they are the current period', () => {
    expect(toParams(periodOf(today, 'month'), today)).toEqual({ period: 'month' });
    expect(toParams(periodOf('2026-05-01', 'month'), today)).toEqual({
      period: 'month',
      day: '2026-05-01',
    });
  });
});
