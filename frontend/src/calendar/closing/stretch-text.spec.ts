import { expect, it } from '@jest/globals';

import { formatClosedStretch } from './stretch-text.ts';

it.each([
  ['2026-06-20T11:07:00Z', '2026-06-20T21:00:00Z', 'Sat 20 June 14:07–24:00'],
  ['2026-06-20T11:00:00Z', '2026-06-20T12:30:00Z', 'Sat 20 June 14:00–15:30'],
  ['2026-06-20T11:00:00Z', '2026-06-22T09:00:00Z', 'Sat 20 June 14:00 – Mon 22 June 12:00'],
  ['2026-06-20T11:00:00Z', '2026-06-21T21:00:00Z', 'Sat 20 June 14:00 – Sun 21 June 24:00'],
])('from %s to %s is written as %s', (from, to, text) => {
  expect(formatClosedStretch('en', { from, to })).toBe(text);
});
