import { describe, expect, it } from '@jest/globals';

import { parseChangedDays } from './slot-change-stream.ts';

describe('a message about changed slots', () => {
  it.each([
    ['lists the days', '{"days":["2026-06-20","2026-06-21"]}', ['2026-06-20', '2026-06-21']],
    ['leaves the days open, because they are too many', '{"days":null}', null],
    ['comes from a newer server', '{"weeks":[25]}', null],
    ['is cut off', '{"days":["2026-', null],
  ])('%s', (_, message, days) => {
    expect(parseChangedDays(message)).toEqual(days);
  });
});
