import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

import {
  filledUntil,
  STORED_TABLES,
  TABLES_VERSION,
  type FilledCells,
  type FilledUntil,
} from '../stored-tables.ts';
import { allowedNames } from './allowed-names.ts';
import type { Allowed } from './check-question.ts';
import type { QuestionRequest, WantedTables } from './question-messages.ts';
import { viewsAt } from './views.ts';

/**
 * Of a question. DuckDB doesn't count everything, so the whole process has a limit as well
 * (runChild).
 */
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
  /**
   * Undefined if the tables don't have what is wanted. They are only good for finding faults then.
   */
  readonly filled: FilledUntil | undefined;
}

/**
 * Opens the tables with views of the position that is asked for, or empty ones if there are none of
 * use.
 */
export async function openTables({
  file,
  position,
  now,
  wanted,
}: QuestionRequest): Promise<OpenTables> {
  const kept = await keptTables(file);
  const connection = kept?.connection ?? (await emptyTables());
  const filled = kept && (!wanted || hasWanted(kept, wanted)) ? kept.filled : undefined;
  const at = await presentAt(connection, position);
  const allowed = await allowedNames(connection);
  // What came after a position that was asked for is to come, as its `now()` says.
  const latest = position === undefined && now > at.instant ? now : at.instant;
  const views = viewsAt({ ...at, latest: filled ? latest : END_OF_TIME });
  for (const statement of [`SET TimeZone = 'Europe/Riga'`, ...views]) {
    await connection.run(statement);
  }

  await connection.run('SET lock_configuration = true');
  return { connection, allowed, position: at.position, filled };
}

interface KeptTables {
  readonly connection: DuckDBConnection;
  readonly filled: FilledUntil;
  readonly erasures: number;
  /** Up to where all copies go. */
  readonly copied: bigint;
}

type Filled = [version: number, erasures: number, ...until: FilledCells];

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<unknown[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson();

/**
 * The tables in a file. Undefined if there are none, of another version of the program, or if they
 * are being filled.
 */
async function keptTables(file: string): Promise<KeptTables | undefined> {
  try {
    const instance = await DuckDBInstance.create(file, {
      ...CONFIGURATION,
      access_mode: 'READ_ONLY',
    });
    const connection = await instance.connect();
    const [filled] = (await rowsOf(
      connection,
      'SELECT version, erasures, position::VARCHAR, event_id, before::VARCHAR FROM stored.filled',
    )) as Filled[];
    if (filled?.[0] !== TABLES_VERSION) {
      return undefined;
    }

    const [, erasures, ...until] = filled;
    const [[copied = '-1'] = []] = (await rowsOf(
      connection,
      'SELECT min(position)::VARCHAR FROM stored.copies',
    )) as string[][];
    return { connection, filled: filledUntil(until), erasures, copied: BigInt(copied) };
  } catch {
    return undefined;
  }
}

/** Whether tables have what a question wants of them. */
function hasWanted(kept: KeptTables, { until, erasures, areFilled }: WantedTables): boolean {
  const { filled, copied } = kept;
  const isFilled = until < 0n || (filled.position !== null && filled.position >= until);
  if (!isFilled || kept.erasures < erasures) {
    return false;
  }

  return areFilled || copied >= until;
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
async function presentAt(
  connection: DuckDBConnection,
  wanted: string | undefined,
): Promise<Present> {
  const until = wanted === undefined ? '' : 'WHERE position <= $1::BIGINT';
  const found = await connection.runAndReadAll(
    `SELECT max(position)::VARCHAR, epoch_ms(arg_max(recorded_at, position))::VARCHAR FROM stored.events ${until}`,
    wanted === undefined ? [] : [wanted],
  );
  const [last, ms] = (found.getRowsJson()[0] ?? []) as (string | null)[];
  return {
    position: wanted ?? last ?? '-1',
    last: last ?? '-1',
    instant: new Date(Number(ms ?? 0)).toISOString(),
  };
}
