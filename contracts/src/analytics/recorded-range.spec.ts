import { describe, expect, it } from '@jest/globals';

import { instantsOf, isReversed, rangeEnd } from './recorded-range.ts';

const toRange = (from?: string, to?: string) => ({
  from: from === undefined ? undefined : rangeEnd.parse(from),
  to: to === undefined ? undefined : rangeEnd.parse(to),
});
const toIso = (from?: string, to?: string) => {
  const instants = instantsOf(toRange(from, to));
  return [instants.from?.toISOString(), instants.to?.toISOString()];
};

describe('a range of recorded events', () => {
  it('has Riga days as a whole, and instants up to the last', () => {
    expect(toIso('2026-06-01', '2026-06-01')).toEqual([
      '2026-05-31T21:00:00.000Z',
      '2026-06-01T21:00:00.000Z',
    ]);
    expect(toIso('2026-10-25', '2026-10-25')).toEqual([
      '2026-10-24T21:00:00.000Z',
      '2026-10-25T22:00:00.000Z',
    ]);
    expect(toIso('2026-06-01T12:00:00+03:00', '2026-06-01T12:00:00Z')).toEqual([
      '2026-06-01T09:00:00.000Z',
      '2026-06-01T12:00:00.000Z',
    ]);
    expect(toIso('2026-06-01T12:00:00 03:00')).toEqual(['2026-06-01T09:00:00.000Z', undefined]);
  });

  it.each([
    ['2026-06-02', '2026-06-01', true],
    ['2026-06-01', '2026-06-01', false],
    ['2026-06-01T00:00:00Z', '2026-05-31T23:59:59Z', true],
    ['2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z', false],
    ['2026-06-01T21:00:00Z', '2026-06-01', true],
    ['2026-06-01T20:59:00Z', '2026-06-01', false],
  ])('from %s to %s: reversed is %s', (from, to, expected) => {
    expect(isReversed(toRange(from, to))).toBe(expected);
  });

  it.each([
    '',
    'today',
    '2026-02-30',
    '2026-06-01T12:00:00',
    '2026-06-01T12:00',
    '1969-01-01',
    '9999-01-01',
  ])('refuses “%s”', (text) => {
    expect(rangeEnd.safeParse(text).success).toBe(false);
  });
});
