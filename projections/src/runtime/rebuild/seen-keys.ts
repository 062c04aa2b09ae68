/** 2²⁷ bits, 16 MB: with a million keys one in some 80,000 is taken for seen that isn't. */
const BITS = 27;
const PROBES = 3;

/** Remembers keys in little room: one that was added is always found, one that wasn't nearly never (a Bloom filter). */
export class SeenKeys {
  readonly #bits = new Uint32Array(2 ** (BITS - 5));

  add(key: string): void {
    for (const bit of probes(key)) this.#bits[bit >>> 5] = this.#wordOf(bit) | maskOf(bit);
  }

  has(key: string): boolean {
    return probes(key).every((bit) => (this.#wordOf(bit) & maskOf(bit)) !== 0);
  }

  #wordOf(bit: number): number {
    return this.#bits[bit >>> 5] ?? 0;
  }
}

const maskOf = (bit: number): number => 1 << (bit & 31);

/** The key's bits, by double hashing (Kirsch and Mitzenmacher) over FNV-1a and djb2. */
function probes(key: string): number[] {
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
