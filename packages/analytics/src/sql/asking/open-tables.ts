import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Columns } from '../../read-models/index.ts';
import {
  copyOfFile,
  filledUntil,
  STORED_TABLES,
  TABLES_VERSION,
  type FilledCells,
  type FilledUntil,
} from '../stored-tables.ts';
import { allowedNames } from './allowed-names.ts';
import type { Allowed } from './check-question.ts';
import { isNamedIn, type QuestionRequest, type WantedTables } from './question-messages.ts';
import { viewsAt } from './views.ts';

/** Of a question. DuckDB doesn't count everything, so the whole process has a limit as well (runChild). */
const MEMORY = '144MB';

const CONFIGURATION = {
  threads: '1',
  memory_limit: MEMORY,
  temp_directory: '',
  max_temp_directory_size: '0B',
  enable_external_access: 'false',
  autoload_known_extensions: 'false',
  autoinstall_known_extensions: 'false',
  allow_community_extensions: 'false',
};
/** Nothing is known to be in the future for tables that are behind. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

export interface OpenTables {
  readonly connection: DuckDBConnection;
  readonly allowed: Allowed;
  /** The position that is the present. */
  readonly position: string;
  /** Undefined if the tables don't have what is wanted. They are only good for finding faults then. */
  readonly filled: FilledUntil | undefined;
}

/** Opens the tables with views of the position that is asked for, or empty ones if there are none of use. */
export async function openTables({ file, sql, position, now, wanted }: QuestionRequest): Promise<OpenTables> {
  const kept = await keptTables(file);
  const connection = kept?.connection ?? (await emptyTables());
  const filled = kept && (!wanted || hasWanted(kept, sql, wanted)) ? kept.filled : undefined;
  const at = await presentAt(connection, position);
  const allowed = await allowedNames(connection);
  // What came after a position that was asked for is to come, as its `now()` says.
  const latest = position === undefined && now > at.instant ? now : at.instant;
  const files = (kept?.files ?? []).flatMap(({ file: name, hash, name: table, columns, position: until }) => {
    const isWanted = !wanted || wanted.files.get(name) === hash;
    const isKnown = !filled || until >= BigInt(at.last);
    return isWanted && isKnown && columns && !allowed.isInternal(table) ? [copyOfFile(table, columns)] : [];
  });
  const views = viewsAt({ ...at, latest: filled ? latest : END_OF_TIME }, files);
  for (const statement of [`SET TimeZone = 'Europe/Riga'`, ...views]) await connection.run(statement);
  await connection.run('SET lock_configuration = true');
  return { connection, allowed, position: at.position, filled };
}

/** The copy of a read model's file. */
interface CopiedFile {
  readonly file: string;
  readonly hash: string;
  /** The name of its table, as far as that is known. */
  readonly name: string;
  /** Undefined if it has failed. */
  readonly columns: Columns | undefined;
  readonly position: bigint;
}

interface KeptTables {
  readonly connection: DuckDBConnection;
  readonly filled: FilledUntil;
  readonly erasures: number;
  /** Up to where all copies go but those of files. */
  readonly copied: bigint;
  readonly files: readonly CopiedFile[];
}

type Filled = [version: number, erasures: number, ...until: FilledCells];
type Copied = [name: string | null, position: string, file: string | null, hash: string, columns: string | null];

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<unknown[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson();

/** The tables in a file. Undefined if there are none, of another version of the program, or if they are being filled. */
async function keptTables(file: string): Promise<KeptTables | undefined> {
  try {
    const instance = await DuckDBInstance.create(file, { ...CONFIGURATION, access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    const [filled] = (await rowsOf(
      connection,
      'SELECT version, erasures, position::VARCHAR, event_id, before::VARCHAR FROM stored.filled',
    )) as Filled[];
    if (filled?.[0] !== TABLES_VERSION) return undefined;
    const [, erasures, ...until] = filled;
    const copies = (await rowsOf(
      connection,
      'SELECT name, position::VARCHAR, file, hash, columns FROM stored.copies',
    )) as Copied[];
    const positions = copies.flatMap(([, position, ofFile]) => (ofFile === null ? BigInt(position) : []));
    return {
      connection,
      filled: filledUntil(until),
      erasures,
      copied: positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? -1n),
      files: copies.flatMap(([name, position, ofFile, hash, columns]) =>
        ofFile === null
          ? []
          : {
              ...{ file: ofFile, hash, name: name ?? '', position: BigInt(position) },
              columns: columns === null ? undefined : (JSON.parse(columns) as Columns),
            },
      ),
    };
  } catch {
    return undefined;
  }
}

/** Whether tables have what a question wants of them. */
function hasWanted(kept: KeptTables, question: string, { until, erasures, areFilled, files }: WantedTables): boolean {
  const { filled, copied } = kept;
  const isFilled = until < 0n || (filled.position !== null && filled.position >= until);
  if (!isFilled || kept.erasures < erasures) return false;
  if (areFilled) return true;
  return (
    copied >= until &&
    [...files].every(([name, hash]) => {
      const known = kept.files.find((one) => one.file === name && one.hash === hash);
      return known && (known.name === '' || !isNamedIn(question, known.name) || known.position >= until);
    })
  );
}

async function emptyTables(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', CONFIGURATION);
  const connection = await instance.connect();
  await connection.run(STORED_TABLES);
  return connection;
}

interface Present {
  readonly position: string;
  /** The position of the last event up to there. */
  readonly last: string;
  /** When that event was recorded. */
  readonly instant: string;
}

/** The position that is the present. */
async function presentAt(connection: DuckDBConnection, wanted: string | undefined): Promise<Present> {
  const until = wanted === undefined ? '' : 'WHERE position <= $1::BIGINT';
  const found = await connection.runAndReadAll(
    `SELECT max(position)::VARCHAR, epoch_ms(arg_max(recorded_at, position))::VARCHAR FROM stored.events ${until}`,
    wanted === undefined ? [] : [wanted],
  );
  const [last, ms] = (found.getRowsJson()[0] ?? []) as (string | null)[];
  return { position: wanted ?? last ?? '-1', last: last ?? '-1', instant: new Date(Number(ms ?? 0)).toISOString() };
}
