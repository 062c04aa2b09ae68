import { expect, it } from '@jest/globals';

import { anna } from '#shared/test/examples';
import { computeEndOfKeeping, keepDay, readKeptDay } from './kept-day.ts';

it.each([
  ['12 hours after it was loaded', '2026-06-01', '2026-06-01T03:00:00Z', '2026-06-01T15:00:00Z'],
  ['until it ends in Riga', '2026-06-01', '2026-06-01T12:00:00Z', '2026-06-01T21:00:00Z'],
  [
    'until the day with 25 hours ends',
    '2026-10-25',
    '2026-10-25T12:00:00Z',
    '2026-10-25T22:00:00Z',
  ],
  [
    'no longer if it was loaded afterwards',
    '2026-06-01',
    '2026-06-02T12:00:00Z',
    '2026-06-01T21:00:00Z',
  ],
])('a day is kept %s', (_, day, loadedAt, until) => {
  expect(new Date(computeEndOfKeeping({ day, loadedAt: Date.parse(loadedAt) }))).toEqual(
    new Date(until),
  );
});

it('a day is kept for nobody but the user who loaded it', () => {
  const kept = { day: '2046-06-01', loadedAt: Date.now(), bookings: [], slots: [] };
  keepDay({ ...kept, user: anna });
  expect(readKeptDay(kept.day, anna.id)).toEqual(kept);
  expect(readKeptDay(kept.day, 'somebody-else')).toBeUndefined();
});
