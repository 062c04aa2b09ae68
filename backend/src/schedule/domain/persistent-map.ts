/** How an older version differs from the one that was made of it. */
interface Difference<Key, Value> {
  readonly key: Key;
  /** What the older version has there, if anything. */
  readonly value: Value | undefined;
  readonly isThere: boolean;
  readonly newer: PersistentMap<Key, Value>;
}

/**
 * A map that never changes: `with` and `without` give another. Both take constant time on the version
 * that was made last, and so does reading it. All versions share one map, which belongs to the version
 * used last; each of the others knows how it differs from the one made of it, and takes the map over when
 * it is read (Baker, "Shallow binding makes functional arrays fast", 1991). So going back to an older
 * version, after a conflict, costs as much as what was changed since, and a version that nobody holds
 * takes no memory. Entries come in no certain order.
 */
export class PersistentMap<Key, Value> implements ReadonlyMap<Key, Value> {
  /** Of the version used last; of no other one. */
  #map: Map<Key, Value> | undefined;
  /** Of every other one, but for empty maps that were never used. */
  #difference: Difference<Key, Value> | undefined;

  constructor(entries?: Iterable<readonly [Key, Value]>) {
    if (entries) this.#map = new Map(entries);
  }

  with(key: Key, value: Value): PersistentMap<Key, Value> {
    return this.#changed(key, (map) => map.set(key, value));
  }

  without(key: Key): PersistentMap<Key, Value> {
    return this.has(key) ? this.#changed(key, (map) => map.delete(key)) : this;
  }

  get size(): number {
    return this.#taken().size;
  }

  get(key: Key): Value | undefined {
    return this.#taken().get(key);
  }

  has(key: Key): boolean {
    return this.#taken().has(key);
  }

  // What is iterated is a copy: whoever reads another version meanwhile takes the map away.
  entries(): MapIterator<[Key, Value]> {
    return new Map(this.#taken()).entries();
  }

  keys(): MapIterator<Key> {
    return new Map(this.#taken()).keys();
  }

  values(): MapIterator<Value> {
    return new Map(this.#taken()).values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(callback: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) callback(value, key, this);
  }

  #changed(key: Key, change: (map: Map<Key, Value>) => void): PersistentMap<Key, Value> {
    const map = this.#taken();
    const next = new PersistentMap<Key, Value>();
    // An empty map is where many histories begin; they would take it from each other at every step.
    if (map.size === 0) {
      next.#map = new Map<Key, Value>();
      change(next.#map);
      return next;
    }
    this.#difference = { key, value: map.get(key), isThere: map.has(key), newer: next };
    this.#map = undefined;
    change(map);
    next.#map = map;
    return next;
  }

  /** The map, made to hold what this version holds: each version takes it over from the one that was made of it. */
  #taken(): Map<Key, Value> {
    if (this.#map) return this.#map;
    const heirs: PersistentMap<Key, Value>[] = [this];
    for (let newer = this.#difference?.newer; newer; newer = newer.#difference?.newer) heirs.push(newer);
    const newest = heirs.pop() ?? this;
    let map = newest.#map ?? new Map<Key, Value>();
    for (let heir = heirs.pop(); heir; heir = heirs.pop()) map = heir.#takeOver(map);
    return (this.#map = map);
  }

  /** From the version that was made of this one, and which from now on is told by its difference. */
  #takeOver(map: Map<Key, Value>): Map<Key, Value> {
    if (!this.#difference) return map;
    const { key, value, isThere, newer } = this.#difference;
    newer.#difference = { key, value: map.get(key), isThere: map.has(key), newer: this };
    newer.#map = undefined;
    if (isThere) map.set(key, value as Value);
    else map.delete(key);
    this.#difference = undefined;
    return (this.#map = map);
  }
}
