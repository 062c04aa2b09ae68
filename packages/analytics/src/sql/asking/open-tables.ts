import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { FilledUntil } from '../filling/is-in-log.ts';
import { STORED_TABLES } from '../filling/stored-tables.ts';
import { allowedNames } from './allowed-names.ts';
import type { Allowed } from './check-question.ts';
import { hasWanted, keptTables } from './kept-tables.ts';
import type { QuestionRequest } from './question-messages.ts';
import { viewsAt } from './views.ts';

/** Of the 256 MB for a question. DuckDB doesn't count everything, so the whole process has a limit as well (runChild). */
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
  const kept = await keptTables(file, CONFIGURATION);
  const connection = kept?.connection ?? (await emptyTables());
  const filled = kept && (!wanted || hasWanted(kept, sql, wanted)) ? kept.filled : undefined;
  const at = await presentAt(connection, position);
  const allowed = await allowedNames(connection);
  // What came after a position that was asked for is to come, as its `now()` says.
  const latest = position === undefined && now > at.instant ? now : at.instant;
  const shapes = (kept?.files ?? []).flatMap(({ file: name, hash, shape, position: until, hasFailed }) => {
    const isWanted = !wanted || wanted.files.get(name) === hash;
    const isKnown = !filled || until >= BigInt(at.last);
    return isWanted && isKnown && shape && !hasFailed && !allowed.isInternal(shape.name) ? [shape] : [];
  });
  const views = viewsAt({ ...at, latest: filled ? latest : END_OF_TIME }, shapes);
  for (const statement of [`SET TimeZone = 'Europe/Riga'`, ...views]) await connection.run(statement);
  await connection.run('SET lock_configuration = true');
  return { connection, allowed, position: at.position, filled };
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
