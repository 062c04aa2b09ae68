type Item = number | string | null;

/** Formats an array for Postgres, as `{1,2}` or `{"a","b"}` (Postgres documentation, "Array Value Input"). */
export const arrayLiteral = (items: readonly Item[]): string => `{${items.map(itemText).join()}}`;

function itemText(item: Item): string {
  if (item === null) return 'NULL';
  return typeof item === 'number' ? String(item) : `"${item.replaceAll(/["\\]/g, '\\$&')}"`;
}
