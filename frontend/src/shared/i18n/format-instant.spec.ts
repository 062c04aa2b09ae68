import { describe, expect, it } from '@jest/globals';

import { formatClockTime, formatDateAndTime, formatTimeAgo } from './format-instant.ts';

describe('an instant', () => {
  it('is formatted in Riga’s time, in winter and in summer', () => {
    expect(formatDateAndTime('en', '2026-11-21T13:04:00Z')).toBe('21 Nov 2026, 15:04');
    expect(formatDateAndTime('lv', '2026-07-01T21:30:00Z')).toBe('2026. gada 2. jūl. 00:30');
    expect(formatClockTime('2026-07-01T21:30:00Z')).toBe('00:30');
  });
});

describe('formatTimeAgo', () => {
  const now = new Date('2026-06-20T12:00:00Z');

  it.each([
    ['2026-06-20T11:59:30Z', 'now', 'tagad'],
    ['2026-06-20T11:59:00Z', '1 minute ago', 'pirms 1 minūtes'],
    ['2026-06-20T09:00:01Z', '2 hours ago', 'pirms 2 stundām'],
    ['2026-06-19T12:00:00Z', '1 day ago', 'pirms 1 dienas'],
    ['2026-06-10T12:00:00Z', '10 days ago', 'pirms 10 dienām'],
    ['2026-03-20T12:00:00Z', '3 months ago', 'pirms 3 mēnešiem'],
    ['2024-06-19T12:00:00Z', '2 years ago', 'pirms 2 gadiem'],
  ])('of %s is "%s" or "%s"', (iso, english, latvian) => {
    expect(formatTimeAgo('en', iso, now)).toBe(english);
    expect(formatTimeAgo('lv', iso, now)).toBe(latvian);
  });
});
