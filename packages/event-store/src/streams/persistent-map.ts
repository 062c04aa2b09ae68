/** How an older version differs from the next newer one. */
interface Difference<Key, Value> {
  readonly key: Key;
  /** The older version's value; undefined if it has none. */
  readonly value: Value | undefined;
  readonly isThere: boolean;
  readonly newer: PersistentMap<Key, Value>;
}

/**
 * An immutable map: `with` and `without` return another version. On the version that was created
 * last, reading and both of these take constant time. All versions share one mutable map, which
 * belongs to the version that was used last. Every other version knows its difference from the next
 * one, and takes the map over when it is read (Baker, "Shallow binding makes functional arrays
 * fast", 1991). Going back to an older version after a conflict therefore costs as much as has been
 * changed since, and a version that nobody references takes no memory. Entries have no particular
 * order.
 */
export class PersistentMap<Key, Value> implements ReadonlyMap<Key, Value> {
  /** Only the most recently used version has it. */
  #map: Map<Key, Value> | undefined;
  /** Every other version has it, except empty maps that were never used. */
  #difference: Difference<Key, Value> | undefined;

  constructor(entries?: Iterable<readonly [Key, Value]>) {
    if (entries) {
      this.#map = new Map(entries);
    }
  }

  /** Returns the version in which the key has this value. */
  with(key: Key, value: Value): PersistentMap<Key, Value> {
    return this.#change(key, (map) => map.set(key, value));
  }

  /** Returns the version that lacks the key; this one if it lacks it already. */
  without(key: Key): PersistentMap<Key, Value> {
    return this.has(key) ? this.#change(key, (map) => map.delete(key)) : this;
  }

  get size(): number {
    return this.#takeMap().size;
  }

  get(key: Key): Value | undefined {
    return this.#takeMap().get(key);
  }

  has(key: Key): boolean {
    return this.#takeMap().has(key);
  }

  // Iterates over copies, because reading another version in the meantime takes the map away.
  entries(): MapIterator<[Key, Value]> {
    return [...this.#takeMap()].values();
  }

  keys(): MapIterator<Key> {
    return [...this.#takeMap().keys()].values();
  }

  values(): MapIterator<Value> {
    return [...this.#takeMap().values()].values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(callback: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) {
      callback(value, key, this);
    }
  }

  #change(key: Key, change: (map: Map<Key, Value>) => void): PersistentMap<Key, Value> {
    const map = this.#takeMap();
    const next = new PersistentMap<Key, Value>();
    // Many maps start from the same empty one. If that owned a map, they would take it from each
    // other at every step.
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

  /** Makes this version the owner of the shared map, which then has its entries, and returns it. */
  #takeMap(): Map<Key, Value> {
    if (this.#map) {
      return this.#map;
    }

    const heirs: PersistentMap<Key, Value>[] = [this];
    for (let newer = this.#difference?.newer; newer; newer = newer.#difference?.newer) {
      heirs.push(newer);
    }

    const newest = heirs.pop() ?? this;
    let map = newest.#map ?? new Map<Key, Value>();
    for (let heir = heirs.pop(); heir; heir = heirs.pop()) {
      map = heir.#takeOver(map);
    }

    this.#map = map;
    return map;
  }

  /** Takes the map from the next newer version, which gets a difference instead. */
  #takeOver(map: Map<Key, Value>): Map<Key, Value> {
    if (!this.#difference) {
      return map;
    }

    const { key, value, isThere, newer } = this.#difference;
    newer.#difference = { key, value: map.get(key), isThere: map.has(key), newer: this };
    newer.#map = undefined;
    if (isThere) {
      map.set(key, value as Value);
    } else {
      map.delete(key);
    }

    this.#difference = undefined;
    this.#map = map;
    return map;
  }
}
