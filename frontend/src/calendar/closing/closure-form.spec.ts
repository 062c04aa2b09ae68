import { describe, expect, it } from '@jest/globals';

import { NOTE_MAX_LENGTH } from '@cablepark/contracts/shared/public-note';

import { causeNames, LONGEST_SENTENCE } from './causes.ts';
import {
  findProblem,
  findRestOfToday,
  makeFields,
  readStretch,
  toClosureBody,
  type StretchFields,
} from './closure-form.ts';

const now = new Date('2026-06-20T11:07:42.5Z');
const fields = { ...makeFields(now), noteLv: ' ', noteEn: '' };
const times = (of: StretchFields) => {
  const stretch = readStretch(of);
  return stretch && [stretch.from.toISOString(), stretch.to.toISOString()];
};

describe('the rest of today', () => {
  it('begins with the present minute and ends with the day in Riga', () => {
    expect(findRestOfToday(now)).toEqual({
      from: new Date('2026-06-20T11:07:00Z'),
      to: new Date('2026-06-20T21:00:00Z'),
    });
  });

  it.each([
    ['the day with 25 hours', '2026-10-24T21:10:00Z', '2026-10-25T22:00:00Z'],
    ['the day with 23 hours', '2027-03-27T22:10:00Z', '2027-03-28T21:00:00Z'],
    ['the last minute of a day', '2026-11-22T21:59:59Z', '2026-11-22T22:00:00Z'],
  ])('ends with %s', (_, at, end) => {
    expect(findRestOfToday(new Date(at)).to).toEqual(new Date(end));
  });
});

describe('a stretch that is chosen', () => {
  it('is at first the present half-hour until the day ends', () => {
    expect(times(fields)).toEqual(['2026-06-20T11:00:00.000Z', '2026-06-20T21:00:00.000Z']);
    expect(findProblem(readStretch(fields), now)).toBeUndefined();
  });

  it('distinguishes the two hours of the night when clocks go back', () => {
    const night = {
      ...fields,
      fromDay: '2026-10-25',
      fromTime: '03:30',
      toDay: '2026-10-25',
      toTime: '03:00 2',
    };
    expect(times(night)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:00:00.000Z']);
  });

  it.each([
    ['ends before it begins', { toTime: '12:00' }, 'endFirst'],
    ['is empty', { toTime: '14:00' }, 'endFirst'],
    ['is over', { fromTime: '10:00', toTime: '14:00' }, 'over'],
    [
      'begins at a time that the clock skips',
      { fromDay: '2027-03-28', fromTime: '03:00', toDay: '2027-03-28' },
      'noTime',
    ],
    ['lasts longer than 31 days', { toDay: '2026-07-21', toTime: '14:30' }, 'tooLong'],
  ])('is refused if it %s', (_, change, problem) => {
    expect(findProblem(readStretch({ ...fields, ...change }), now)).toBe(problem);
  });

  it('may last 31 days', () => {
    expect(
      findProblem(readStretch({ ...fields, toDay: '2026-07-21', toTime: '14:00' }), now),
    ).toBeUndefined();
  });
});

describe('the request for a closure', () => {
  const stretch = findRestOfToday(now);

  it('has no note if both are empty', () => {
    expect(toClosureBody(stretch, fields)).toEqual({
      from: '2026-06-20T11:07:00.000Z',
      to: '2026-06-20T21:00:00.000Z',
      reason: 'weather',
      note: null,
      includeRiding: false,
    });
  });

  it.each([
    [
      'other',
      { noteLv: ' Sacensības ', noteEn: 'Contest' },
      'other',
      { lv: 'Sacensības', en: 'Contest' },
    ],
    ['breakdown', { noteEn: 'Back at 6' }, 'breakdown', { lv: null, en: 'Back at 6' }],
    ['wind', {}, 'weather', { lv: 'Stiprs vējš.', en: 'Strong wind.' }],
    [
      'wind',
      { noteEn: 'Back at 6' },
      'weather',
      { lv: 'Stiprs vējš. Back at 6', en: 'Strong wind. Back at 6' },
    ],
  ] as const)(
    'has the reason and the note of the cause %s with %j',
    (cause, written, reason, note) => {
      expect(toClosureBody(stretch, { ...fields, cause, ...written })).toMatchObject({
        reason,
        note,
      });
    },
  );

  it('leaves room in the note for the sentence of every cause', () => {
    const noteLv = 'x'.repeat(NOTE_MAX_LENGTH - LONGEST_SENTENCE);
    for (const cause of causeNames) {
      expect(
        toClosureBody(stretch, { ...fields, cause, noteLv }).note?.lv?.length,
      ).toBeLessThanOrEqual(NOTE_MAX_LENGTH);
    }
  });
});
