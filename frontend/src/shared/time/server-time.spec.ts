import { afterEach, expect, it, jest } from '@jest/globals';

import { learnServerTime, readServerTime, toServerTime } from './server-time.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;

/** The device asks at an instant of its own clock, and has the answer a little later. */
function answerAt(date: string | null, askedAt: number, tookMs = 0) {
  learnServerTime({ date, askedAt, answeredAt: askedAt + tookMs });
  return toServerTime(askedAt + tookMs);
}

afterEach(() => {
  jest.useRealTimers();
  const now = Date.now();
  learnServerTime({ date: new Date(now).toUTCString(), askedAt: now, answeredAt: now });
});

it.each([
  ['three hours ahead', 180 * MINUTE],
  ['ten minutes behind', -10 * MINUTE],
])('a device that is %s shows the server’s time', (_, wrongBy) => {
  jest.useFakeTimers({ now: NOON + wrongBy });
  answerAt('Mon, 01 Jun 2026 12:00:00 GMT', NOON + wrongBy);
  const known = readServerTime().getTime();
  expect(known).toBeGreaterThanOrEqual(NOON);
  expect(known).toBeLessThanOrEqual(NOON + 1000);
  jest.setSystemTime(NOON + wrongBy + MINUTE);
  expect(readServerTime().getTime()).toBe(known + MINUTE);
});

it('a device that is right stays at its own time, to the millisecond', () => {
  answerAt('Mon, 01 Jun 2026 12:00:00 GMT', NOON);
  const settled = answerAt('Mon, 01 Jun 2026 12:00:00 GMT', NOON + 300, 200) - NOON;
  expect(answerAt('Mon, 01 Jun 2026 12:00:10 GMT', NOON + 10_300, 200) - NOON - 10_000).toBe(
    settled,
  );
});

it('an answer that took long says little', () => {
  answerAt('Mon, 01 Jun 2026 12:00:00 GMT', NOON);
  const before = toServerTime(NOON);
  answerAt('Mon, 01 Jun 2026 12:00:20 GMT', NOON + 5000, 20_000);
  expect(toServerTime(NOON)).toBe(before);
});

it.each([null, '', 'yesterday'])('an answer with the date %j changes nothing', (date) => {
  const before = toServerTime(NOON);
  answerAt(date, NOON);
  expect(toServerTime(NOON)).toBe(before);
});
