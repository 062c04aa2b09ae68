import { DuckDBDateValue, DuckDBTimestampTZValue, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import type { Cell, StoredTable } from './stored-tables.ts';

type ColumnKind = 'bigint' | 'integer' | 'text' | 'instant' | 'day' | 'boolean';

const COLUMNS: Readonly<Record<StoredTable, readonly ColumnKind[]>> = {
  events: [
    ...(['bigint', 'instant', 'instant', 'text', 'bigint', 'text', 'bigint'] as const),
    ...(['text', 'text', 'text', 'text', 'text', 'text'] as const),
  ],
  slot_versions: [
    ...(['integer', 'bigint', 'bigint', 'day', 'text', 'integer', 'text', 'integer', 'integer', 'text'] as const),
  ],
  booking_versions: [
    ...(['text', 'bigint', 'bigint', 'day', 'instant', 'text', 'integer', 'integer', 'integer', 'text'] as const),
    ...(['integer', 'integer', 'boolean', 'boolean', 'text', 'text', 'text', 'instant', 'text', 'text'] as const),
    'boolean',
  ],
  refusals: ['bigint', 'text', 'text', 'integer', 'day', 'text', 'instant', 'text', 'integer'],
};

const DAY_MS = 86_400_000;

function append(appender: DuckDBAppender, kind: ColumnKind, value: Cell): void {
  if (value === null) {
    appender.appendNull();
    return;
  }
  switch (kind) {
    case 'bigint':
      appender.appendBigInt(BigInt(value));
      return;
    case 'integer':
      appender.appendInteger(Number(value));
      return;
    case 'boolean':
      appender.appendBoolean(value === true);
      return;
    case 'instant':
      appender.appendTimestampTZ(new DuckDBTimestampTZValue(BigInt(Date.parse(String(value))) * 1000n));
      return;
    case 'day':
      appender.appendDate(new DuckDBDateValue(Date.parse(`${value}T00:00:00Z`) / DAY_MS));
      return;
    case 'text':
      appender.appendVarchar(String(value));
  }
}

/** Appends rows to a stored table, within the connection's transaction. */
export async function appendRows(
  connection: DuckDBConnection,
  table: StoredTable,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const kinds = COLUMNS[table];
  const appender = await connection.createAppender(table, 'stored');
  for (const row of rows) {
    kinds.forEach((kind, i) => {
      append(appender, kind, row[i] ?? null);
    });
    appender.endRow();
  }
  appender.closeSync();
}
