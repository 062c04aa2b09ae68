import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

import type { ExportFormat } from '@cablepark/contracts/analytics/export-events';
import { UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { readStoredPagesWithRetries } from '@cablepark/event-store/log/log-pages';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import type { Pseudonyms } from '../pseudonyms.ts';
import { exportColumns, type ExportRow } from './export-columns.ts';
import { toExportRow } from './export-row.ts';

export interface ExportRange {
  /**
   * The position after which reading begins; by default the start of the log.
   */
  readonly after?: bigint | undefined;
  /** The position of the last event. */
  readonly until: bigint;
  /** Only events that were recorded from this instant on. */
  readonly from?: Date | undefined;
  /** Only events that were recorded before this instant. */
  readonly to?: Date | undefined;
}

export interface ExportSource {
  readonly log: EventLog;
  readonly pseudonyms: Pseudonyms;
  readonly trouble: Trouble;
  readonly signal: AbortSignal;
  /** Receives the park's events whose metadata can't be read; they are left out. */
  readonly onUnreadable: (event: UnreadableEvent) => void;
}

const PAGE_EVENTS = 500;

/** The rows made from a part of the log. */
export interface PageOfRows<Row> {
  /** In the order of the events. */
  readonly rows: readonly Row[];
  /** The position of the last event that was read, in the range or not. */
  readonly position: bigint;
}
export type ExportPage = PageOfRows<ExportRow>;

/**
 * Reads the log page by page, as fast as the caller takes them, and makes rows of its events.
 * Throws EventStoreFailure, and the signal's reason when it is aborted.
 */
export async function* readRows<Row>(
  { log, trouble, signal, onUnreadable }: Omit<ExportSource, 'pseudonyms'>,
  { after, until, part }: Pick<ExportRange, 'after' | 'until'> & { readonly part: string },
  toRow: (event: StoredEvent) => Row | undefined,
): AsyncGenerator<PageOfRows<Row>> {
  const readRow = (event: StoredEvent): Row[] => {
    try {
      const row = toRow(event);
      return row === undefined ? [] : [row];
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) {
        throw error;
      }

      onUnreadable(error);
      return [];
    }
  };

  for await (const { stored, last } of readStoredPagesWithRetries(log, {
    after,
    size: PAGE_EVENTS,
    signal,
    trouble,
    part,
  })) {
    const inRange =
      last <= until ? stored : stored.filter(({ position }) => (position?.commit ?? 0n) <= until);
    yield { rows: inRange.flatMap(readRow), position: last < until ? last : until };
    if (last >= until) {
      break;
    }
  }

  signal.throwIfAborted(); // an aborted read would look like the end of the log
}

/**
 * Reads the rows of an export. Times of recording don't follow positions exactly, so the whole log
 * is read even for a few days.
 */
export function readExportRows(
  source: ExportSource,
  { from, to, ...range }: ExportRange,
): AsyncGenerator<ExportPage> {
  const [begin, end] = [from?.toISOString() ?? '', to?.toISOString()];
  const isWanted = ({ recorded_at }: ExportRow) =>
    recorded_at >= begin && (end === undefined || recorded_at < end);
  return readRows(source, { ...range, part: 'export' }, (event) => {
    const row = toExportRow(event, source.pseudonyms);
    return row && isWanted(row) ? row : undefined;
  });
}

const LINE_END = '\r\n';

/** How a CSV file separates its fields, and the decimals of its numbers. */
export interface CsvStyle {
  readonly separator: ',' | ';';
  readonly decimalSign: '.' | ',';
}

const PLAIN_CSV: CsvStyle = { separator: ',', decimalSign: '.' };

/** The style that spreadsheets open by default on computers set to Latvian (rule 11.3). */
export const LATVIAN_CSV: CsvStyle = { separator: ';', decimalSign: ',' };

/** Formats a field, quoted if necessary. Null is empty, so an empty text is quoted. */
function formatCsvField(value: unknown, { separator, decimalSign }: CsvStyle): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (typeof value === 'number') {
    return String(value).replace('.', decimalSign);
  }

  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isQuoted = text === '' || text.includes(separator) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats a line of CSV with its line end (RFC 4180). Null is an empty field, and an empty text is
 * quoted, so that the two stay distinct.
 */
export const formatCsvLine = (values: readonly unknown[], style: CsvStyle = PLAIN_CSV): string =>
  values.map((value) => formatCsvField(value, style)).join(style.separator) + LINE_END;

const columnNames = exportColumns.map(({ name }) => name);

/** Yields the pages' rows as CSV (RFC 4180), with a header line. */
export async function* formatCsv(pages: AsyncIterable<ExportPage>): AsyncGenerator<string> {
  yield formatCsvLine(columnNames);
  for await (const { rows } of pages) {
    yield rows.map((row) => formatCsvLine(columnNames.map((name) => row[name]))).join('');
  }
}

/**
 * How many rows a row group has, and memory holds at once. Groups depend on the rows alone, so that
 * the same rows make the same file.
 */
const ROWS_IN_GROUP = 20_000;

type ColumnType = (typeof exportColumns)[number]['type'];
type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Element = Omit<Schema[number], 'name' | 'repetition_type'>;

const elements: Readonly<Record<ColumnType, Element>> = {
  BIGINT: { type: 'INT64' },
  TIMESTAMPTZ: {
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  VARCHAR: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  JSON: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

const schema: Schema = [
  { name: 'events', num_children: exportColumns.length },
  ...exportColumns.map(({ name, type }) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...elements[type],
  })),
];

/** Converts a value to what the Parquet writer expects in a column of its type. */
const toParquetValue: Readonly<Record<ColumnType, (value: never) => unknown>> = {
  BIGINT: (value: number) => BigInt(value),
  TIMESTAMPTZ: (value: string) => new Date(value),
  VARCHAR: (value: string | null) => value,
  JSON: (value: unknown) => value,
};

const toColumns = (rows: readonly ExportRow[]) =>
  exportColumns.map(({ name, type }) => ({
    name,
    data: rows.map((row) => toParquetValue[type](row[name] as never)),
  }));

/**
 * Yields a Parquet file of the pages' rows, a row group at a time, so that memory holds one group.
 */
export async function* formatParquet(pages: AsyncIterable<ExportPage>): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema, statistics: false });
  const takeBytes = (): Uint8Array => {
    const copy = bytes.getBytes().slice();
    bytes.index = 0;
    return copy;
  };

  const writeGroup = async (rows: readonly ExportRow[]) => {
    await writer.write({ columnData: toColumns(rows), rowGroupSize: ROWS_IN_GROUP });
    return takeBytes();
  };

  let waiting: ExportRow[] = [];
  for await (const { rows } of pages) {
    waiting.push(...rows);
    if (waiting.length < ROWS_IN_GROUP) {
      continue;
    }

    yield await writeGroup(waiting.slice(0, ROWS_IN_GROUP));
    waiting = waiting.slice(ROWS_IN_GROUP);
  }
  if (waiting.length > 0) {
    yield await writeGroup(waiting);
  }

  await writer.finish();
  yield takeBytes();
}

async function* formatNdjson(pages: AsyncIterable<ExportPage>): AsyncGenerator<string> {
  for await (const { rows } of pages) {
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

const formats: Readonly<
  Record<ExportFormat, (pages: AsyncIterable<ExportPage>) => AsyncGenerator<string | Uint8Array>>
> = { ndjson: formatNdjson, csv: formatCsv, parquet: formatParquet };

/**
 * Yields the bytes of an export, which are the same for the same range for ever. `onPage` is called
 * with each page before it is written.
 */
export async function* exportEvents(
  format: ExportFormat,
  source: ExportSource,
  range: ExportRange,
  onPage: (page: ExportPage) => void = () => undefined,
): AsyncGenerator<Buffer> {
  for await (const part of formats[format](watchPages(readExportRows(source, range), onPage))) {
    if (part.length > 0) {
      yield Buffer.from(part as Uint8Array);
    }
  }
}

async function* watchPages(
  pages: AsyncIterable<ExportPage>,
  onPage: (page: ExportPage) => void,
): AsyncGenerator<ExportPage> {
  for await (const page of pages) {
    onPage(page);
    yield page;
  }
}
