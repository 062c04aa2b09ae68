import { isDeepStrictEqual } from 'node:util';

import { expect } from '@jest/globals';

/** `toEqual` for thousands of rows, which by itself takes seconds to find that nothing differs. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) {
    expect(actual).toEqual(expected);
  }
}
