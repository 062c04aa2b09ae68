import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

import {
  readFilledUntil,
  STORED_TABLES,
  TABLES_VERSION,
  type FilledCells,
  type FilledUntil,
} from '../stored-tables.ts';
import { readAllowedNames } from './allowed-names.ts';
import type { AllowedNames } from './check-question.ts';
import type { QuestionRequest, RequiredTables } from './question-messages.ts';
import { buildViews, type QuestionPresent } from './views.ts';

/**
 * The memory that a question may use. DuckDB doesn't count everything, so the whole process has a
 * limit as well (runChild).
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
/** For tables that are behind, no instant is known to be in the future. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

export interface OpenTables {
  readonly connection: DuckDBConnection;
  readonly allowed: AllowedNames;
  /** The position as of which the tables are asked. */
  readonly position: string;
  /** Undefined if the tables are behind. They can then only be used to check a question. */
  readonly filled: FilledUntil | undefined;
}

/**
 * Opens the tables with views as of the requested position, or empty tables if there are none that
 * can be used.
 */
export async function openTables({
  file,
  position,
  now,
  wanted,
}: QuestionRequest): Promise<OpenTables> {
  const kept = await openKeptTables(file);
  const connection = kept?.connection ?? (await openEmptyTables());
  const filled = kept && (!wanted || areEnough(kept, wanted)) ? kept.filled : undefined;
  const present = await findPresent(connection, position);
  const allowed = await readAllowedNames(connection);
  // As of a given position, later events are in the future, which agrees with its `now()`.
  const latest = position === undefined && now > present.instant ? now : present.instant;
  const views = buildViews({ ...present, latest: filled ? latest : END_OF_TIME });
  for (const statement of [`SET TimeZone = 'Europe/Riga'`, ...views]) {
    await connection.run(statement);
  }

  await connection.run('SET lock_configuration = true');
  return { connection, allowed, position: present.position, filled };
}

interface KeptTables {
  readonly connection: DuckDBConnection;
  readonly filled: FilledUntil;
  readonly erasures: number;
  /** The position up to which all copies go. */
  readonly copied: bigint;
}

type FilledRow = [version: number, erasures: number, ...until: FilledCells];

const readRows = async (connection: DuckDBConnection, sql: string): Promise<unknown[]> =>
  (await connection.runAndReadAll(sql)).getRowsJson();

/**
 * Opens the tables in a file. Undefined if there are none, if another version of the program made
 * them, or while they are being filled.
 */
async function openKeptTables(file: string): Promise<KeptTables | undefined> {
  try {
    const instance = await DuckDBInstance.create(file, {
      ...CONFIGURATION,
      access_mode: 'READ_ONLY',
    });
    const connection = await instance.connect();
    const [filled] = (await readRows(
      connection,
      'SELECT version, erasures, position::VARCHAR, event_id, before::VARCHAR FROM stored.filled',
    )) as FilledRow[];
    if (filled?.[0] !== TABLES_VERSION) {
      return undefined;
    }

    const [, erasures, ...until] = filled;
    const [[copied = '-1'] = []] = (await readRows(
      connection,
      'SELECT min(position)::VARCHAR FROM stored.copies',
    )) as string[][];
    return { connection, filled: readFilledUntil(until), erasures, copied: BigInt(copied) };
  } catch {
    return undefined;
  }
}

/** Whether the tables go far enough for a question, and have forgotten everybody who was erased. */
function areEnough(kept: KeptTables, { until, erasures, areFilled }: RequiredTables): boolean {
  const { filled, copied } = kept;
  const isFilled = until < 0n || (filled.position !== null && filled.position >= until);
  if (!isFilled || kept.erasures < erasures) {
    return false;
  }

  return areFilled || copied >= until;
}

async function openEmptyTables(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', CONFIGURATION);
  const connection = await instance.connect();
  await connection.run(STORED_TABLES);
  return connection;
}

/**
 * Returns the requested position, or the last one, and when the last event up to it was recorded.
 */
async function findPresent(
  connection: DuckDBConnection,
  wanted: string | undefined,
): Promise<Omit<QuestionPresent, 'latest'>> {
  const until = wanted === undefined ? '' : 'WHERE position <= $1::BIGINT';
  const found = await connection.runAndReadAll(
    `SELECT max(position)::VARCHAR, epoch_ms(arg_max(recorded_at, position))::VARCHAR FROM stored.events ${until}`,
    wanted === undefined ? [] : [wanted],
  );
  const [last, ms] = (found.getRowsJson()[0] ?? []) as (string | null)[];
  return {
    position: wanted ?? last ?? '-1',
    instant: new Date(Number(ms ?? 0)).toISOString(),
  };
}
