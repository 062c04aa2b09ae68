import type { Values } from '../change.ts';
import type { Column } from '../table.ts';

/** Bytes of one message: rows are sent while the next are being written down. */
const CHUNK_CHARACTERS = 256 * 1024;
const TO_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Rows in the text format of COPY (Postgres documentation, "COPY: File Formats"), in chunks of whole rows. */
export function copyText(columns: readonly Column[], rows: readonly Values[]): Buffer[] {
  const chunks: Buffer[] = [];
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const column of columns) {
      text += separator + field(column, row[column.property]);
      separator = '\t';
    }
    text += '\n';
    if (text.length < CHUNK_CHARACTERS) continue;
    chunks.push(Buffer.from(text));
    text = '';
  }
  if (text !== '') chunks.push(Buffer.from(text));
  return chunks;
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
      if (column.type.endsWith('[]')) return escaped(arrayText(value as readonly unknown[]));
      if (value instanceof Date) return value.toISOString();
      return escaped(JSON.stringify(value));
  }
}

/** An array literal; items are quoted where they aren't numbers (Postgres documentation, "Array Value Input"). */
export const arrayText = (items: readonly unknown[]): string =>
  `{${items.map((item) => (typeof item === 'number' ? String(item) : quoted(item))).join()}}`;

const quoted = (item: unknown): string =>
  item === null || item === undefined ? 'NULL' : `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`;

const escaped = (text: string): string =>
  TO_ESCAPE.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
