/**
 * 2²⁷ bits are 16 MB. With a million keys in them, one in about 80,000 others is wrongly reported
 * as seen.
 */
const BITS = 27;
const PROBES = 3;

/**
 * A Bloom filter: `has` is always true for a key that was added, and almost never for one that
 * wasn't.
 */
export class SeenKeys {
  readonly #bits = new Uint32Array(2 ** (BITS - 5));

  add(key: string): void {
    for (const bit of toProbes(key)) {
      this.#bits[bit >>> 5] = this.#wordOf(bit) | maskOf(bit);
    }
  }

  has(key: string): boolean {
    return toProbes(key).every((bit) => (this.#wordOf(bit) & maskOf(bit)) !== 0);
  }

  #wordOf(bit: number): number {
    return this.#bits[bit >>> 5] ?? 0;
  }
}

const maskOf = (bit: number): number => 1 << (bit & 31);

/** The bits of a key, by double hashing (Kirsch and Mitzenmacher) over FNV-1a and djb2. */
function toProbes(key: string): number[] {
  let fnv = 0x811c9dc5;
  let djb = 5381;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    fnv = Math.imul(fnv ^ code, 0x01000193);
    djb = (Math.imul(djb, 33) + code) | 0;
  }

  const step = djb | 1;
  return Array.from({ length: PROBES }, (_, i) => (fnv + Math.imul(step, i)) >>> (32 - BITS));
}
