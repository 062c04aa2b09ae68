import { describe, expect, it } from '@jest/globals';

import { countDays, findProblem, makeQuickUpdate, toRequest, type Plan } from './plan.ts';

const plan = (change: Partial<Plan> = {}): Plan => ({
  ...makeQuickUpdate('2026-06-15'),
  ...change,
});

describe('Quick Update', () => {
  it('is four weeks from today, available slots only', () => {
    const quick = makeQuickUpdate('2026-10-12');
    expect(quick).toMatchObject({
      fromDate: '2026-10-12',
      toDate: '2026-11-08',
      includeBooked: false,
    });
    expect(countDays(quick)).toBe(28);
    expect(toRequest(quick, false)).not.toHaveProperty('dryRun');
    expect(toRequest(quick, true)).toMatchObject({ dryRun: true });
  });
});

describe('a plan', () => {
  it.each([
    ['without days', { fromDate: null }, 'noDays'],
    ['that ends before it begins', { toDate: '2026-06-14' }, 'wrongOrder'],
    ['longer than a year', { toDate: '2027-06-16' }, 'tooLong'],
    ['of 366 days', { toDate: '2027-06-15' }, undefined],
    ['of one day', { toDate: '2026-06-15' }, undefined],
    [
      'that removes nothing',
      { operationType: 'cleanup_only', includeAvailable: false },
      'noTarget',
    ],
    ['that only adds', { operationType: 'generate_only', includeAvailable: false }, undefined],
  ] as const)('%s', (_, change, problem) => {
    expect(findProblem(plan(change))).toBe(problem);
  });
});
