import { afterEach, expect, it, jest } from '@jest/globals';

import { byServerClock, learnServerTime, serverNow } from './server-time.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;

/** The device asks at an instant of its own clock, and has the answer a little later. */
function answered(date: string | null, askedAt: number, tookMs = 0) {
  learnServerTime({ date, askedAt, answeredAt: askedAt + tookMs });
  return byServerClock(askedAt + tookMs);
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
  answered('Mon, 01 Jun 2026 12:00:00 GMT', NOON + wrongBy);
  const known = serverNow().getTime();
  expect(known).toBeGreaterThanOrEqual(NOON);
  expect(known).toBeLessThanOrEqual(NOON + 1000);
  jest.setSystemTime(NOON + wrongBy + MINUTE);
  expect(serverNow().getTime()).toBe(known + MINUTE);
});

it('a device that is right stays at its own time, to the millisecond', () => {
  answered('Mon, 01 Jun 2026 12:00:00 GMT', NOON);
  const settled = answered('Mon, 01 Jun 2026 12:00:00 GMT', NOON + 300, 200) - NOON;
  expect(answered('Mon, 01 Jun 2026 12:00:10 GMT', NOON + 10_300, 200) - NOON - 10_000).toBe(
    settled,
  );
});

it('an answer that took long says little', () => {
  answered('Mon, 01 Jun 2026 12:00:00 GMT', NOON);
  const before = byServerClock(NOON);
  answered('Mon, 01 Jun 2026 12:00:20 GMT', NOON + 5000, 20_000);
  expect(byServerClock(NOON)).toBe(before);
});

it.each([null, '', 'yesterday'])('an answer with the date %j changes nothing', (date) => {
  const before = byServerClock(NOON);
  answered(date, NOON);
  expect(byServerClock(NOON)).toBe(before);
});
