import { randomBytes } from 'node:crypto';

const DRAWN_AT_ONCE = 4096;
let left: Buffer = Buffer.alloc(0);

/**
 * Returns random bytes from the operating system, each of them only once. They are drawn 4 KB at a time, as
 * `crypto.randomUUID` does, because drawing a few bytes takes longer than sealing a value with them.
 */
export function freshBytes(count: number): Buffer {
  if (left.length < count) left = randomBytes(Math.max(DRAWN_AT_ONCE, count));
  const bytes = left.subarray(0, count);
  left = left.subarray(count);
  return bytes;
}
