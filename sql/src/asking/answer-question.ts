import { quotedString, StatementType, type DuckDBConnection } from '@duckdb/node-api';
import { checkQuestion, QuestionRefused } from './check-question.ts';
import { jsonOf, typeNameOf } from '../json-values.ts';
import { openTables } from './open-tables.ts';
import { PIVOTED_VALUES, pinnedPivots } from './pinned-pivots.ts';
import type { Answer, QuestionReply, QuestionRequest } from './question-messages.ts';

/** The most rows in an answer, and the most characters of their JSON. */
const MOST_ROWS = 10_000;
const MOST_CHARACTERS = 10_000_000;

/**
 * Answers one question, which sees the tables as of its position and nothing else. What is wrong with it is said also where
 * the tables are behind what is wanted.
 */
export async function answerQuestion(request: QuestionRequest): Promise<QuestionReply> {
  const { connection, allowed, position, filled } = await openTables(request);
  try {
    const [statement, ...others] = await parsed(connection, request.sql);
    if (others.length > 0) throw new QuestionRefused('several statements');
    checkQuestion(statement?.tree, allowed);
    if (filled) return { answer: await answered(connection, request.sql, Number(position)), filled };
    if (statement) await prepared(connection, statement);
    return { isBehind: true };
  } catch (error) {
    if (error instanceof QuestionRefused) return { refused: true };
    const { message } = error as Error;
    if (/^(Out of Memory Error|OutOfMemory)|std::bad_alloc/i.test(message)) return { overLimit: true };
    // It may be that of a read model's file, which isn't known before the tables are filled.
    const isOfFile = (request.wanted?.files?.size ?? 0) > 0 && /^Catalog Error: Table with name/.test(message);
    return !filled && isOfFile ? { isBehind: true } : { failed: message };
  }
}

interface Serialized {
  readonly error: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly statements?: readonly unknown[];
}

interface Statement {
  readonly text: string;
  readonly tree: unknown;
}

/** The statements as DuckDB's parser understands them. Throws QuestionRefused if one isn't a query. */
async function parsed(connection: DuckDBConnection, text: string): Promise<readonly Statement[]> {
  const found = await connection.runAndReadAll(`SELECT json_serialize_sql(${quotedString(text)})`);
  const tree = JSON.parse((found.getRowsJson()[0] as string[])[0] ?? '') as Serialized;
  if (!tree.error) return (tree.statements ?? []).map((statement) => ({ text, tree: statement }));
  if (tree.error_type === 'parser') throw new Error(`Parser Error: ${tree.error_message ?? ''}`);
  const pinned = await pinnedPivots(connection, text);
  if (pinned === text) throw new QuestionRefused(tree.error_message);
  return parsed(connection, pinned);
}

/** Has DuckDB look up all that the question names. */
async function prepared(connection: DuckDBConnection, { text }: Statement): Promise<void> {
  await connection.run(PIVOTED_VALUES);
  await connection.prepare(text);
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
