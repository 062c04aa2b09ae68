import type { Values } from '../change.ts';
import type { Column } from '../table.ts';

/** Characters that are put together before they become bytes. */
const CHUNK_CHARACTERS = 64 * 1024;
const TO_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Rows in the text format of COPY (Postgres documentation, "COPY: File Formats"). */
export class CopyText {
  readonly columns: readonly Column[];
  #rows = 0;
  #text = '';
  #chunks: Buffer[] = [];

  constructor(columns: readonly Column[]) {
    this.columns = columns;
  }

  /** How many rows have been added since they were last taken. */
  get rows(): number {
    return this.#rows;
  }

  add(row: Values): void {
    let separator = '';
    for (const column of this.columns) {
      this.#text += separator + field(column, row[column.property]);
      separator = '\t';
    }
    this.#text += '\n';
    this.#rows++;
    if (this.#text.length >= CHUNK_CHARACTERS) this.#toBytes();
  }

  /** The rows added so far, in chunks of whole rows. */
  take(): Buffer[] {
    this.#toBytes();
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#rows = 0;
    return chunks;
  }

  #toBytes(): void {
    if (this.#text !== '') this.#chunks.push(Buffer.from(this.#text));
    this.#text = '';
  }
}

function field(column: Column, value: unknown): string {
  switch (typeof value) {
    case 'string':
      return column.type === 'jsonb' ? escaped(JSON.stringify(value)) : escaped(value);
    case 'number':
      return String(value);
    case 'bigint':
      return value.toString();
    case 'boolean':
      return column.type === 'jsonb' ? String(value) : value ? 't' : 'f';
    default:
      if (value === null || value === undefined) return '\\N';
      if (column.type.endsWith('[]')) return escaped(arrayText(value as readonly Item[]));
      if (value instanceof Date) return value.toISOString();
      return escaped(JSON.stringify(value));
  }
}

/** An array literal; items are quoted where they aren't numbers (Postgres documentation, "Array Value Input"). */
const arrayText = (items: readonly Item[]): string => `{${items.map(itemText).join()}}`;

type Item = number | string | null;
const itemText = (item: Item): string => {
  if (item === null) return 'NULL';
  return typeof item === 'number' ? String(item) : `"${item.replaceAll(/["\\]/g, '\\$&')}"`;
};

const escaped = (text: string): string =>
  TO_ESCAPE.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
