import { describe, expect, it } from '@jest/globals';
import { addressOf, daysInAddress } from './days-in-address.ts';
import { periodWith, type ShownDays } from './shown-days.ts';

const today = '2026-06-17';
const shownAt = (address: string) => daysInAddress(new URLSearchParams(address), today);

describe('the days in an address', () => {
  it.each<[string, ShownDays]>([
    ['', periodWith(today, 'week')],
    ['period=year', periodWith(today, 'year')],
    ['period=month&day=2026-02-01', periodWith('2026-02-01', 'month')],
    ['from=2026-05-01&to=2026-05-20', { period: 'range', from: '2026-05-01', to: '2026-05-20' }],
  ])('%s', (address, shown) => {
    expect(shownAt(address)).toEqual(shown);
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
  ])('are the present week where it names none that there are: %s', (address) => {
    expect(shownAt(address)).toEqual(periodWith(today, 'week'));
  });

  it('are what was shown when the address was made', () => {
    const choices: ShownDays[] = [
      periodWith('2026-06-01', 'day'),
      periodWith('2026-02-01', 'month'),
      periodWith(today, 'year'),
      { period: 'range', from: '2026-06-15', to: '2026-06-21' },
    ];
    for (const shown of choices)
      expect(daysInAddress(new URLSearchParams(addressOf(shown, today)), today)).toEqual(shown);
  });

  it('move on with time only where they are the present period', () => {
    expect(addressOf(periodWith(today, 'month'), today)).toEqual({ period: 'month' });
    expect(addressOf(periodWith('2026-05-01', 'month'), today)).toEqual({ period: 'month', day: '2026-05-01' });
  });
});
