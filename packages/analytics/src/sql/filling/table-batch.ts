import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  type DuckDBAppender,
  type DuckDBConnection,
} from '@duckdb/node-api';

/** A value as it is appended. Times are ISO 8601, days `yyyy-MM-dd`. */
export type Cell = string | number | boolean | null;

export type ColumnKind = 'bigint' | 'integer' | 'decimal' | 'text' | 'instant' | 'day' | 'boolean';

export interface Table {
  /** By default that of the file. */
  readonly catalog?: string;
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly ColumnKind[];
}

const DAY_MS = 86_400_000;
/** Of DECIMAL(18,6). */
const [WIDTH, SCALE] = [18, 6];

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
    case 'decimal':
      appender.appendDecimal(new DuckDBDecimalValue(BigInt(Math.round(Number(value) * 10 ** SCALE)), WIDTH, SCALE));
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

/** Appends rows to a table, within the connection's transaction. */
export async function appendRows(
  connection: DuckDBConnection,
  { catalog, schema, name, columns }: Table,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const appender = await connection.createAppender(name, schema, catalog);
  for (const row of rows) {
    columns.forEach((kind, i) => {
      append(appender, kind, row[i] ?? null);
    });
    appender.endRow();
  }
  appender.closeSync();
}
