import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

/**
 * Yields a state as JSON in pieces, so that the caller can do other work between them. Maps and
 * bigints become objects with one field.
 */
export function* writeJson(value: unknown): Generator<string, void, undefined> {
  if (value instanceof PersistentMap) {
    yield* writeMap(value);
  } else if (!hasMaps(value)) {
    yield JSON.stringify(value, replaceBigint);
  } else if (Array.isArray(value)) {
    yield* writeList(value);
  } else {
    yield* writeObject(value);
  }
}

function* writeMap(map: PersistentMap<unknown, unknown>): Generator<string, void, undefined> {
  yield '{"$map":[';
  let separator = '';
  // Copying the keys of a large map is quick; copying its entries is not.
  for (const key of map.keys()) {
    yield `${separator}[${JSON.stringify(key)},`;
    yield* writeJson(map.get(key));
    separator = '],';
  }

  yield map.size === 0 ? ']}' : ']]}';
}

function* writeList(list: readonly unknown[]): Generator<string, void, undefined> {
  for (const [i, item] of list.entries()) {
    yield i === 0 ? '[' : ',';
    yield* writeJson(item);
  }

  yield ']';
}

function* writeObject(object: object): Generator<string, void, undefined> {
  const present = Object.entries(object).filter(([, value]) => value !== undefined);
  for (const [i, [name, value]] of present.entries()) {
    yield `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    yield* writeJson(value);
  }

  yield '}';
}

const hasMaps = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((field) => field instanceof PersistentMap || hasMaps(field));

const replaceBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { $bigint: value.toString() } : value;

type Entries = [unknown, unknown][];

/**
 * Reads what `writeJson` wrote. Throws if it isn't that. `mapOf` makes the maps, persistent ones
 * by default.
 */
export function readJson(
  json: string,
  mapOf: (entries: Entries) => unknown = (entries) => new PersistentMap(entries),
) {
  // A reviver would take several times as long.
  const restore = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      return value;
    }

    const object = value as Record<string, unknown> & { $map?: Entries; $bigint?: string };
    if (object.$bigint !== undefined) {
      return BigInt(object.$bigint);
    }
    if (object.$map !== undefined) {
      for (const entry of object.$map) {
        entry[1] = restore(entry[1]);
      }

      return mapOf(object.$map);
    }

    for (const name in object) {
      if (typeof object[name] === 'object') {
        object[name] = restore(object[name]);
      }
    }

    return object;
  };

  return restore(JSON.parse(json));
}
