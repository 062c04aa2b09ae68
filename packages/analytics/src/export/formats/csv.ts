import { exportColumns } from '../export-row.ts';
import type { ExportPage } from '../export-rows.ts';

const LINE_END = '\r\n';

/** A field after RFC 4180: quoted if it has to be. Null is empty, so that an empty text is quoted. */
function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file, with its end. */
export const csvLine = (values: readonly unknown[]): string => values.map(csvField).join(',') + LINE_END;

const names = exportColumns.map(({ name }) => name);

/** RFC 4180 in UTF-8, with a header line. */
export async function* csv(pages: AsyncIterable<ExportPage>): AsyncGenerator<string> {
  yield csvLine(names);
  for await (const { rows } of pages) yield rows.map((row) => csvLine(names.map((name) => row[name]))).join('');
}
