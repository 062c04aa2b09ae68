/**
 * The revision of `$streamDeleted` is 2^63 − 1. As a number it becomes 2^63, which no real revision or position
 * reaches.
 */
export const TOMBSTONE_REVISION = 2 ** 63;

/** The number of bytes that `value`, an integer from 0 to 2^63, takes as a protobuf varint. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return Math.min(size, 9);
}

/** Writes `value` at `offset` and returns the offset after it. */
export function writeVarint(target: Buffer, value: number, offset: number): number {
  let at = offset;
  if (value >= TOMBSTONE_REVISION) {
    target.fill(0xff, at, at + 8);
    at += 8;
    target[at++] = 0x7f;
    return at;
  }
  let rest = value;
  while (rest >= 0x8000_0000) {
    target[at++] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
  }
  while (rest >= 128) {
    target[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  target[at++] = rest;
  return at;
}
