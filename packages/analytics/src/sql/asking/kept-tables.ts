import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Shape } from '../filling/file-rows.ts';
import { filledUntil, type FilledCells, type FilledUntil } from '../filling/is-in-log.ts';
import { TABLES_VERSION } from '../filling/stored-tables.ts';
import { isNamedIn } from '../named-in.ts';
import type { WantedTables } from './question-messages.ts';

/** A read model's file as the tables know it. */
export interface FoldedFile {
  readonly file: string;
  readonly hash: string;
  /** Undefined if it failed before that was known. */
  readonly shape: Shape | undefined;
  readonly position: bigint;
  readonly hasFailed: boolean;
}

export interface KeptTables {
  readonly connection: DuckDBConnection;
  readonly filled: FilledUntil;
  readonly erasures: number;
  readonly files: readonly FoldedFile[];
}

type Filled = [version: number, erasures: number, ...until: FilledCells];
type Stored = [file: string, hash: string, shape: string | null, position: string, hasFailed: boolean];

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<unknown[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson();

/** The tables in a file. Undefined if there are none, of another version of the program, or if they are being filled. */
export async function keptTables(
  file: string,
  configuration: Readonly<Record<string, string>>,
): Promise<KeptTables | undefined> {
  try {
    const instance = await DuckDBInstance.create(file, { ...configuration, access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    const [filled] = (await rowsOf(
      connection,
      'SELECT version, erasures, position::VARCHAR, event_id, before::VARCHAR FROM stored.filled',
    )) as Filled[];
    if (filled?.[0] !== TABLES_VERSION) return undefined;
    const [, erasures, ...until] = filled;
    const stored = await rowsOf(
      connection,
      'SELECT file, hash, shape, position::VARCHAR, has_failed FROM stored.files',
    );
    return {
      connection,
      filled: filledUntil(until),
      erasures,
      files: (stored as Stored[]).map(([name, hash, shape, until, hasFailed]) => ({
        ...{ file: name, hash, position: BigInt(until), hasFailed },
        shape: shape === null ? undefined : (JSON.parse(shape) as Shape),
      })),
    };
  } catch {
    return undefined;
  }
}

/** Whether tables have what a question wants of them. */
export function hasWanted({ filled, erasures, files }: KeptTables, question: string, wanted: WantedTables): boolean {
  const isFilled = wanted.until < 0n || (filled.position !== null && filled.position >= wanted.until);
  if (!isFilled || erasures < wanted.erasures) return false;
  return wanted.areFilled || haveWantedFiles(files, question, wanted);
}

const haveWantedFiles = (
  files: readonly FoldedFile[],
  question: string,
  { files: hashes, until, isRetry }: WantedTables,
): boolean =>
  [...hashes].every(([name, wanted]) => {
    const known = files.find(({ file, hash }) => file === name && hash === wanted);
    if (!known || known.hasFailed) return known !== undefined && !isRetry;
    return known.position >= until || !known.shape || !isNamedIn(question, known.shape.name);
  });
