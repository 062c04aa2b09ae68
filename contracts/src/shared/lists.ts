/** Groups items by key. Keys are in the order of their first item. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) {
      group.push(item);
    } else {
      groups.set(key, [item]);
    }
  }

  return groups;
}

/**
 * Joins neighbours of a list: where `canJoin` allows it, an item is joined with what the items
 * before it have been joined to.
 */
export function joinNeighbours<Item>(
  items: Iterable<Item>,
  canJoin: (before: Item, next: Item) => boolean,
  join: (before: Item, next: Item) => Item,
): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (before !== undefined && canJoin(before, item)) {
      joined[joined.length - 1] = join(before, item);
    } else {
      joined.push(item);
    }
  }

  return joined;
}

/** Splits a list into parts of at most `most` items. */
export const splitIntoParts = <Item>(list: readonly Item[], most: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, i) =>
    list.slice(i * most, (i + 1) * most),
  );

/** Yields the items of pages one by one, in their order. */
export async function* flattenPages<Item>(
  pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
): AsyncGenerator<Item, undefined> {
  for await (const page of pages) {
    yield* page;
  }

  return undefined;
}
