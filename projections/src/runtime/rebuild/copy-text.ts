import type { Values } from '../changes.ts';
import { toArrayLiteral } from '../statements.ts';
import type { Column } from '../table.ts';

const CHUNK_CHARACTERS = 64 * 1024;
const TO_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Serialises rows in the text format of COPY (Postgres documentation, "COPY", "File Formats"). */
export class CopyText {
  #rows = 0;
  #text = '';
  #chunks: Buffer[] = [];

  constructor(readonly columns: readonly Column[]) {}

  /** The number of rows added since the last `take`. */
  get rows(): number {
    return this.#rows;
  }

  add(row: Values): void {
    let separator = '';
    for (const column of this.columns) {
      this.#text += separator + formatField(column, row[column.property]);
      separator = '\t';
    }

    this.#text += '\n';
    this.#rows++;
    if (this.#text.length >= CHUNK_CHARACTERS) {
      this.#encode();
    }
  }

  /** Removes and returns the rows added so far, in chunks of whole rows. */
  take(): Buffer[] {
    this.#encode();
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#rows = 0;
    return chunks;
  }

  #encode(): void {
    if (this.#text !== '') {
      this.#chunks.push(Buffer.from(this.#text));
    }

    this.#text = '';
  }
}

function formatField(column: Column, value: unknown): string {
  switch (typeof value) {
    case 'string':
      return column.type === 'jsonb' ? escapeText(JSON.stringify(value)) : escapeText(value);
    case 'number':
      return String(value);
    case 'bigint':
      return value.toString();
    case 'boolean':
      if (column.type === 'jsonb') {
        return String(value);
      }

      return value ? 't' : 'f';
    default:
      if (value === null || value === undefined) {
        return '\\N';
      }
      if (column.type.endsWith('[]')) {
        return escapeText(toArrayLiteral(value as readonly (number | string)[]));
      }
      if (value instanceof Date) {
        return value.toISOString();
      }

      return escapeText(JSON.stringify(value));
  }
}

const escapeText = (text: string): string =>
  TO_ESCAPE.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : text;
