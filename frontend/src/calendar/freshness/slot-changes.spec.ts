import { describe, expect, it } from '@jest/globals';
import { daysOf } from './slot-changes.ts';

describe('a message of the server about changed slots', () => {
  it.each([
    ['names the days', '{"days":["2026-06-20","2026-06-21"]}', ['2026-06-20', '2026-06-21']],
    ['says that they are too many', '{"days":null}', null],
    ['is of a later server', '{"weeks":[25]}', null],
    ['is cut off', '{"days":["2026-', null],
  ])('%s', (_, message, days) => {
    expect(daysOf(message)).toEqual(days);
  });
});
