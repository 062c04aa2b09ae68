import { DuckDBInstance, quotedString, StatementType, type DuckDBConnection } from '@duckdb/node-api';
import { allowedNames } from './allowed-names.ts';
import { checkQuestion, QuestionRefused } from './check-question.ts';
import type { Shape } from '../filling/file-rows.ts';
import { jsonOf, typeNameOf } from '../json-values.ts';
import { pinnedPivots } from './pinned-pivots.ts';
import type { Answer, QuestionReply, QuestionRequest } from './question-messages.ts';
import { viewsAt } from './views.ts';

/** The most rows in an answer, and the most characters of their JSON. */
const MOST_ROWS = 10_000;
const MOST_CHARACTERS = 10_000_000;

/** Of the 256 MB for a question. DuckDB doesn't count everything, so the whole process has a limit as well (runChild). */
const MEMORY = '144MB';

const CONFIGURATION = {
  access_mode: 'READ_ONLY',
  threads: '1',
  memory_limit: MEMORY,
  temp_directory: '',
  max_temp_directory_size: '0B',
  enable_external_access: 'false',
  autoload_known_extensions: 'false',
  autoinstall_known_extensions: 'false',
  allow_community_extensions: 'false',
};

/** Answers one question, which sees the tables as of its position and nothing else. */
export async function answerQuestion({ file, sql, position, now }: QuestionRequest): Promise<QuestionReply> {
  const instance = await DuckDBInstance.create(file, CONFIGURATION);
  const connection = await instance.connect();
  const at = await presentAt(connection, position);
  const allowed = await allowedNames(connection);
  const files = (await filesAt(connection, at.last)).filter(({ name }) => !allowed.isInternal(name));
  // What came after a position that was asked for is to come, as its `now()` says.
  const latest = position === undefined && now > at.instant ? now : at.instant;
  for (const statement of [`SET TimeZone = 'Europe/Riga'`, ...viewsAt({ ...at, latest }, files)])
    await connection.run(statement);
  await connection.run('SET lock_configuration = true');
  try {
    const statements = await parsed(connection, sql);
    if (statements.length !== 1) throw new QuestionRefused('several statements');
    checkQuestion(statements[0], allowed);
    return { answer: await answered(connection, sql, Number(at.position)) };
  } catch (error) {
    if (error instanceof QuestionRefused) return { refused: true };
    const { message } = error as Error;
    return /^(Out of Memory Error|OutOfMemory)|std::bad_alloc/i.test(message)
      ? { overLimit: true }
      : { failed: message };
  }
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

/** The read models of files that are folded up to this event. */
async function filesAt(connection: DuckDBConnection, last: string): Promise<readonly Shape[]> {
  const found = await connection.runAndReadAll(
    'SELECT shape FROM stored.files WHERE NOT has_failed AND position >= $1::BIGINT',
    [last],
  );
  return (found.getRowsJson() as [string][]).map(([shape]) => JSON.parse(shape) as Shape);
}

interface Serialized {
  readonly error: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly statements?: readonly unknown[];
}

/** The statements as DuckDB's parser understands them. Throws QuestionRefused if one isn't a query. */
async function parsed(connection: DuckDBConnection, sql: string): Promise<readonly unknown[]> {
  const found = await connection.runAndReadAll(`SELECT json_serialize_sql(${quotedString(sql)})`);
  const tree = JSON.parse((found.getRowsJson()[0] as string[])[0] ?? '') as Serialized;
  if (!tree.error) return tree.statements ?? [];
  if (tree.error_type === 'parser') throw new Error(`Parser Error: ${tree.error_message ?? ''}`);
  const pinned = await pinnedPivots(connection, sql);
  if (pinned === sql) throw new QuestionRefused(tree.error_message);
  return parsed(connection, pinned);
}

async function answered(connection: DuckDBConnection, sql: string, position: number): Promise<Answer> {
  const statements = await connection.extractStatements(sql);
  // Those before the last find the values of PIVOTs.
  for (let i = 0; i < statements.count - 1; i++) await (await statements.prepare(i)).run();
  const statement = await statements.prepare(statements.count - 1);
  if (statement.statementType !== StatementType.SELECT) throw new QuestionRefused('no question');
  const result = await statement.stream();
  const columns = result.columnNames().map((name, i) => ({ name, type: typeNameOf(result.columnType(i)) }));
  const rows: unknown[][] = [];
  let characters = 0;
  for await (const chunk of result.yieldConvertedRows(jsonOf))
    for (const row of chunk) {
      characters += JSON.stringify(row).length + 1;
      if (rows.length === MOST_ROWS || characters > MOST_CHARACTERS)
        return { position, columns, rows, truncated: true };
      rows.push(row);
    }
  return { position, columns, rows, truncated: false };
}
