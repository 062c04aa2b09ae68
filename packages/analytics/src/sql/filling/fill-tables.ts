import { fillFileTables, type WantedFiles } from './file-tables.ts';
import { fillLogTables, type LogTablesOptions } from './log-tables.ts';
import { openWithoutErased, type Erased } from './forget-erased.ts';
import type { TablesFileOptions } from './tables-file.ts';

export interface FillOptions extends TablesFileOptions, LogTablesOptions, Erased {
  /** The files that define read models; undefined if their tables are left alone. */
  readonly files: WantedFiles | undefined;
}

export interface Filled {
  /** How far the tables go. */
  readonly position: bigint;
  /** How far the tables of read models' files go, by their names. */
  readonly tables: ReadonlyMap<string, bigint>;
}

/**
 * Brings the tables of a file up to a position of the log. What was filled before is kept, if it was made from this log.
 * Throws EventStoreFailure, and errors of DuckDB.
 */
export async function fillTables(options: FillOptions): Promise<Filled> {
  const file = await openWithoutErased(options);
  try {
    const position = await fillLogTables(file, options);
    return { position, tables: options.files ? await fillFileTables(file, options.files, options) : new Map() };
  } finally {
    file.close();
  }
}
