import { describe, expect, it } from '@jest/globals';

import { instant, rigaDay } from './fields.ts';

describe('a Riga day in a request', () => {
  it.each([
    ['a day', '2026-06-01', '2026-06-01'],
    ['the instant of its midnight', '2026-05-31T21:00:00.000Z', '2026-06-01'],
    ['an instant with an offset', '2026-05-31T23:30:00+02:00', '2026-06-01'],
    [
      'an offset whose plus was not encoded in the address',
      '2026-05-31T23:30:00 02:00',
      '2026-06-01',
    ],
    ['an offset west of Greenwich', '2026-05-31T17:00:00-04:00', '2026-06-01'],
  ])('is %s', (_, sent, day) => {
    expect(rigaDay.parse(sent)).toBe(day);
  });

  it.each([
    '',
    'today',
    '2026-02-30',
    '2026-06-01T12:00:00',
    '2026-06-01 ',
    '1970-01-01',
    '9999-12-31',
    5,
    null,
  ])('is not %p', (sent) => {
    expect(rigaDay.safeParse(sent).error?.issues[0]?.message).toBe(
      'must be a day (yyyy-MM-dd) or an instant with its zone',
    );
  });
});

it('refuses an instant without a time zone', () => {
  expect(instant.safeParse('2026-06-01T12:00:00').success).toBe(false);
});
