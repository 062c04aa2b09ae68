import { createHash } from 'node:crypto';

/** A uuid that is the same whenever it is made of the same parts (RFC 9562, version 5, without a namespace). */
export function derivedId(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha1').update(parts.join(' ')).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
