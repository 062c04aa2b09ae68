/**
 * A list, newest first, that grows without copying, so a stream of any length folds in linear time.
 */
export interface Linked<Item> {
  readonly item: Item;
  readonly older: Linked<Item> | null;
}

/** The items of a list, newest first. */
export function itemsOf<Item>(list: Linked<Item> | null): Item[] {
  const items: Item[] = [];
  for (let link = list; link !== null; link = link.older) {
    items.push(link.item);
  }

  return items;
}

/** The list of these items; null if there are none. */
export const toLinked = <Item>(newestFirst: readonly Item[]): Linked<Item> | null =>
  newestFirst.reduceRight<Linked<Item> | null>((older, item) => ({ item, older }), null);
