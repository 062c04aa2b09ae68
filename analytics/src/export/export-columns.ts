/**
 * An event as it leaves the system, in exports and to questions in SQL. Times are ISO 8601, UTC,
 * with milliseconds.
 */
export interface ExportRow {
  readonly position: number;
  /** When it was decided. */
  readonly recorded_at: string;
  /** When it happened, if that was noted later; otherwise the same. */
  readonly happened_at: string;
  /** A claim's stream reads `claim`, and an account's has its pseudonym. */
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** The version of `data`, which are not upcast. */
  readonly version: number;
  readonly actor_kind: 'guest' | 'user' | 'system';
  readonly actor_role: string | null;
  readonly command: string;
  readonly correlation_id: string;
  /** The correlation id of the action that this one undoes. */
  readonly undoes: string | null;
  /** A JSON value without anything personal. */
  readonly data: unknown;
}

/** The columns in their order, with the types that DuckDB and Parquet readers infer. */
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
