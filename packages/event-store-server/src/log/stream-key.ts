import { createHash } from 'node:crypto';

const REMEMBERED = 10_000;
const keys = new Map<string, Buffer>();

/** Returns the key of a stream in the tables: the first 16 bytes of the SHA-256 of its name. */
export function streamKey(stream: string): Buffer {
  const known = keys.get(stream);
  if (known) return known;
  const key = createHash('sha256').update(stream).digest().subarray(0, 16);
  if (keys.size >= REMEMBERED) keys.clear();
  keys.set(stream, key);
  return key;
}
