import type { ExportPage } from '../export-rows.ts';

/** One JSON object a line. */
export async function* ndjson(pages: AsyncIterable<ExportPage>): AsyncGenerator<string> {
  for await (const { rows } of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
