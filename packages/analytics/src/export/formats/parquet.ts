import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { exportColumns, type ExportRow } from '../export-row.ts';
import type { ExportPage } from '../export-rows.ts';

/** As many rows are in memory at once. The groups depend on the rows alone, so that the same rows make the same file. */
const ROWS_IN_GROUP = 20_000;

type ColumnType = (typeof exportColumns)[number]['type'];
type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Element = Omit<Schema[number], 'name' | 'repetition_type'>;

const elements: Readonly<Record<ColumnType, Element>> = {
  BIGINT: { type: 'INT64' },
  TIMESTAMPTZ: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } },
  VARCHAR: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  JSON: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

const schema: Schema = [
  { name: 'events', num_children: exportColumns.length },
  ...exportColumns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...elements[type] })),
];

const values: Readonly<Record<ColumnType, (value: never) => unknown>> = {
  BIGINT: (value: number) => BigInt(value),
  TIMESTAMPTZ: (value: string) => new Date(value),
  VARCHAR: (value: string | null) => value,
  JSON: (value: unknown) => value,
};

const columnsOf = (rows: readonly ExportRow[]) =>
  exportColumns.map(({ name, type }) => ({ name, data: rows.map((row) => values[type](row[name] as never)) }));

/** A Parquet file, in groups of rows. */
export async function* parquet(pages: AsyncIterable<ExportPage>): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema, statistics: false });
  const written = (): Uint8Array => {
    const copy = bytes.getBytes().slice();
    bytes.index = 0;
    return copy;
  };
  const writeGroup = async (rows: readonly ExportRow[]) => {
    await writer.write({ columnData: columnsOf(rows), rowGroupSize: ROWS_IN_GROUP });
    return written();
  };
  let waiting: ExportRow[] = [];
  for await (const { rows } of pages) {
    waiting.push(...rows);
    if (waiting.length < ROWS_IN_GROUP) continue;
    yield await writeGroup(waiting.slice(0, ROWS_IN_GROUP));
    waiting = waiting.slice(ROWS_IN_GROUP);
  }
  if (waiting.length > 0) yield await writeGroup(waiting);
  await writer.finish();
  yield written();
}
