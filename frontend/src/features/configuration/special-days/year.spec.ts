import { describe, expect, it } from '@jest/globals';

import { findDayAfterKey, listMonths } from './year.ts';

describe('the months of a year', () => {
  it('have each of its days once', () => {
    const days = listMonths(2028, '2028-01-31').flatMap(({ weeks }) =>
      weeks.flat().filter((day) => day !== undefined),
    );
    expect([days.length, days[0], days.at(-1)]).toEqual([366, '2028-01-01', '2028-12-31']);
    expect(new Set(days).size).toBe(366);
  });

  it('are in weeks from Monday', () => {
    const june = listMonths(2026, '2026-01-01')[5];
    expect(june?.weeks).toHaveLength(5);
    expect(june?.weeks[0]?.[0]).toBe('2026-06-01');
    expect(june?.weeks[4]).toEqual([
      '2026-06-29',
      '2026-06-30',
      ...Array<undefined>(5).fill(undefined),
    ]);
  });
});

it('a year begins with the present month', () => {
  expect(listMonths(2026, '2026-11-30').map(({ first }) => first)).toEqual([
    '2026-11-01',
    '2026-12-01',
  ]);
  expect(listMonths(2027, '2026-11-30')).toHaveLength(12);
});

describe('a key of the year’s view', () => {
  it.each([
    ['ArrowLeft', '2026-03-01', '2026-02-28'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-06-03', '2026-05-27'],
    ['ArrowDown', '2026-03-28', '2026-04-04'],
    ['Home', '2026-06-03', '2026-06-01'],
    ['End', '2026-06-03', '2026-06-07'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageUp', '2026-01-15', '2025-12-15'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageDown', '2026-06-15', '2026-07-15'],
    ['Enter', '2026-06-15', undefined],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(findDayAfterKey(key, from)).toBe(to);
  });
});
