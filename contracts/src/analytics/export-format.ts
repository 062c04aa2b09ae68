import { z } from 'zod';

/** A line of JSON, of CSV, or a row of a Parquet file for each event. */
export const exportFormats = ['ndjson', 'csv', 'parquet'] as const;
export const exportFormat = z.enum(exportFormats);
export type ExportFormat = z.output<typeof exportFormat>;

export const exportMediaTypes = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<ExportFormat, string>;
