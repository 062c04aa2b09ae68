import { describe, expect, it } from '@jest/globals';

import { slotAt } from '../shared/riga-time.ts';
import { changeDeadlineOf, describeChangeDeadline, isChangeable } from './change-deadline.ts';

/** Sunday 21 June 2026, 14:30 in Riga. */
const sunday = slotAt(new Date('2026-06-21T11:30:00Z'));
const describeBoth = (now: string, slot = sunday) =>
  (['en', 'lv'] as const).map((language) => describeChangeDeadline(language, slot, new Date(now)));

describe('what customers can still change', () => {
  it('is everything until exactly 24 hours before the first slot', () => {
    const until = new Date('2026-06-20T11:30:00Z');
    expect(changeDeadlineOf(sunday)).toEqual(until);
    expect(isChangeable(sunday, until)).toBe(true);
    expect(isChangeable(sunday, new Date(until.getTime() + 1))).toBe(false);
  });

  it('is named by the weekday within a week', () => {
    const near = [
      'Free to change or cancel until Sat 14:30',
      'Bez maksas maināms un atceļams līdz sestdienas plkst. 14:30',
    ];
    expect(describeBoth('2026-06-13T21:00:00Z')).toEqual(near);
    expect(describeBoth('2026-06-20T11:30:00Z')).toEqual(near);
  });

  it('is named by the date before that', () => {
    expect(describeBoth('2026-06-13T20:59:59Z')).toEqual([
      'Free to change or cancel until Sat 20 June, 14:30',
      'Bez maksas maināms un atceļams līdz sestdienas, 20. jūnija, plkst. 14:30',
    ]);
  });

  it.each([
    'janvāra',
    'februāra',
    'marta',
    'aprīļa',
    'maija',
    'jūnija',
    'jūlija',
    'augusta',
    'septembra',
    'oktobra',
  ])('declines a Latvian month: %s', (genitive) => {
    const month = ['jan', 'feb', 'mar', 'apr', 'mai', 'jūn', 'jūl', 'aug', 'sep', 'okt'].indexOf(
      genitive.slice(0, 3),
    );
    const slot = slotAt(new Date(Date.UTC(2026, month, 3, 12)));
    expect(describeBoth('2025-06-01T12:00:00Z', slot)[1]).toContain(`, 2. ${genitive}, plkst.`);
  });

  it('is nothing less than 24 hours ahead', () => {
    expect(describeBoth('2026-06-20T11:30:00.001Z')).toEqual([
      "This is less than 24 hours ahead: it can't be changed online. Phone us.",
      'Līdz braucienam ir mazāk nekā 24 stundas, tāpēc tiešsaistē rezervāciju vairs nevar mainīt. Zvani mums.',
    ]);
  });

  it('keeps to real hours when the clock changes', () => {
    const october = slotAt(new Date('2026-10-25T13:00:00Z'));
    expect(describeBoth('2026-10-23T12:00:00Z', october)[0]).toContain('Sat 16:00');
  });
});
