import { describe, expect, it } from '@jest/globals';

import { whatIfForm } from '@cablepark/contracts/what-if/what-if';

import { isAskable, toRequestBody, unchangedRules, type RuleFields } from './asked.ts';

const closed = { mode: 'closed', opens: '10:00', closes: '22:00' } as const;
const evening = { mode: 'other', opens: '16:30', closes: '24:00' } as const;

describe('what the form asks', () => {
  it.each<[Partial<RuleFields>, object]>([
    [{}, { pricing: null, hours: null, leadTime: null, cancelWindow: null }],
    [{ peak: 30 }, { pricing: { peak: 30 } }],
    [
      { standard: 0, leadTime: 0 },
      { pricing: { standard: 0 }, leadTime: 0 },
    ],
    [
      { week: evening, weekend: closed },
      { hours: { 'mon-fri': '16:30-24:00', 'sat-sun': 'closed' } },
    ],
    [
      { from: '2026-06-01', to: '2026-06-01' },
      { from: '2026-06-01', to: '2026-06-01' },
    ],
  ])('%j is sent as %j', (asked, body) => {
    const all = { ...unchangedRules, ...asked };
    expect(isAskable(all)).toBe(true);
    expect(toRequestBody(all)).toMatchObject(body);
    expect(whatIfForm.safeParse(toRequestBody(all)).success).toBe(true);
  });

  it.each<Partial<RuleFields>>([
    { peak: -1 },
    { leadTime: 1.5 },
    { cancelWindow: 9000 },
    { week: { mode: 'other', opens: '22:00', closes: '15:00' } },
    { from: '2026-06-02', to: '2026-06-01' },
  ])('%j is not sent', (asked) => {
    expect(isAskable({ ...unchangedRules, ...asked })).toBe(false);
  });
});
