import type { ExportFormat } from '@cablepark/contracts/analytics/export-events';
import { exportRows, type ExportPage, type ExportRange, type ExportSource } from './export-rows.ts';
import { csv } from './formats/csv.ts';
import { parquet } from './formats/parquet.ts';

/** One JSON object a line. */
async function* ndjson(pages: AsyncIterable<ExportPage>): AsyncGenerator<string> {
  for await (const { rows } of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const formats: Readonly<
  Record<ExportFormat, (pages: AsyncIterable<ExportPage>) => AsyncGenerator<string | Uint8Array>>
> = { ndjson, csv, parquet };

/**
 * The bytes of a file with the events of a range, as fast as the caller takes them. The same range makes the same bytes,
 * today and after every erasure. `onPage` learns of each page before it is written.
 */
export async function* exportEvents(
  format: ExportFormat,
  source: ExportSource,
  range: ExportRange,
  onPage: (page: ExportPage) => void = () => undefined,
): AsyncGenerator<Buffer> {
  for await (const part of formats[format](watched(exportRows(source, range), onPage)))
    if (part.length > 0) yield Buffer.from(part as Uint8Array);
}

async function* watched(
  pages: AsyncIterable<ExportPage>,
  onPage: (page: ExportPage) => void,
): AsyncGenerator<ExportPage> {
  for await (const page of pages) {
    onPage(page);
    yield page;
  }
}
