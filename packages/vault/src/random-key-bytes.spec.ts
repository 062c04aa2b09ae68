import { expect, it } from '@jest/globals';

import { drawRandomBytes } from './sealing.ts';

it('never returns a byte twice, for any sizes', () => {
  const sizes = Array.from({ length: 2000 }, (_, i) => (i % 40 === 0 ? 5000 : 12));
  const given = sizes.map((size) => drawRandomBytes(size));
  expect(given.map(({ length }) => length)).toEqual(sizes);
  const at = given.map(({ buffer, byteOffset, length }) => ({
    buffer,
    start: byteOffset,
    end: byteOffset + length,
  }));
  for (const [i, one] of at.entries()) {
    for (const other of at.slice(i + 1)) {
      if (one.buffer === other.buffer) {
        expect(one.end <= other.start || other.end <= one.start).toBe(true);
      }
    }
  }
});
