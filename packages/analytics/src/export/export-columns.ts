import type { ExportRow } from './export-row.ts';

/** The columns in their order, and what DuckDB and Parquet readers take them for. */
export const exportColumns = [
  { name: 'position', type: 'BIGINT' },
  { name: 'recorded_at', type: 'TIMESTAMPTZ' },
  { name: 'happened_at', type: 'TIMESTAMPTZ' },
  { name: 'stream', type: 'VARCHAR' },
  { name: 'revision', type: 'BIGINT' },
  { name: 'type', type: 'VARCHAR' },
  { name: 'version', type: 'BIGINT' },
  { name: 'actor_kind', type: 'VARCHAR' },
  { name: 'actor_role', type: 'VARCHAR' },
  { name: 'command', type: 'VARCHAR' },
  { name: 'correlation_id', type: 'VARCHAR' },
  { name: 'undoes', type: 'VARCHAR' },
  { name: 'data', type: 'JSON' },
] as const satisfies readonly { readonly name: keyof ExportRow; readonly type: string }[];
