import {
  quotedString,
  StatementType,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api';

import type { SqlAnswer } from '@cablepark/contracts/analytics/question';

import { jsonOf, typeNameOf } from '../json-values.ts';
import { checkQuestion, QuestionRefused, type Allowed } from './check-question.ts';
import { openTables } from './open-tables.ts';
import { pinnedPivots, pivotsIn, queryOfValues, type TypedPivot } from './pivots.ts';
import type { QuestionReply, QuestionRequest } from './question-messages.ts';

/** The most rows in an answer, and the most characters of their JSON. */
const MAX_ROWS = 10_000;
const MAX_CHARACTERS = 10_000_000;

/**
 * Answers one question, which sees the tables as of its position and nothing else. What is wrong
 * with it is said also where the tables are behind what is wanted.
 */
export async function answerQuestion(request: QuestionRequest): Promise<QuestionReply> {
  const { connection, allowed, position, filled } = await openTables(request);
  try {
    const question = await checked(connection, request.sql, allowed);
    if (!filled) {
      await prepared(connection, question);
    }

    return filled
      ? { answer: await answered(connection, question, allowed, Number(position)), filled }
      : { isBehind: true };
  } catch (error) {
    if (error instanceof QuestionRefused) {
      return { refused: true };
    }

    const { message } = error as Error;
    if (/^(Out of Memory Error|OutOfMemory)|std::bad_alloc/i.test(message)) {
      return { overLimit: true };
    }

    return { failed: message.replace(SUGGESTION_OF_INNER, '') };
  }
}

/**
 * DuckDB suggests tables that it has itself, or those in which ours are kept, which may not be
 * asked.
 */
const SUGGESTION_OF_INNER = /\nDid you mean "(.+\..+|(pg|sqlite|duckdb|pragma)_.+)"\?/;

interface Serialized {
  readonly error: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly statements?: readonly unknown[];
}

/** What is asked is this text. */
interface CheckedQuestion {
  readonly text: string;
  /** How DuckDB understands it: JSON. */
  readonly tree: string;
  /** The PIVOTs whose values have yet to be found. */
  readonly pivots: readonly TypedPivot[];
}

/**
 * The question as DuckDB's parser understands it. Throws QuestionRefused unless it is one query
 * that may be asked.
 */
async function checked(
  connection: DuckDBConnection,
  sql: string,
  allowed: Allowed,
): Promise<CheckedQuestion> {
  const asItIs = await serialized(connection, sql);
  const pinned = asItIs ? { text: sql, types: [] } : await pinnedPivots(connection, sql);
  const tree = asItIs ?? (pinned && (await serialized(connection, pinned.text)));
  if (!pinned || !tree) {
    throw new QuestionRefused('no query');
  }

  const { statements = [] } = JSON.parse(tree) as Serialized;
  if (statements.length !== 1) {
    throw new QuestionRefused(`${statements.length} statements`);
  }

  checkQuestion(statements, allowed);
  const pivots = [...pivotsIn(statements, '/statements', new Map())].filter(({ type }) =>
    pinned.types.includes(type),
  );
  // A type that was named within a text or a comment isn't there.
  const isPinned = new Set(pivots.map(({ type }) => type)).size === pinned.types.length;
  if (!isPinned || pivots.length !== pinned.types.length) {
    throw new QuestionRefused('values of a PIVOT');
  }

  return { text: pinned.text, tree, pivots };
}

/** The statements as DuckDB's parser understands them, in JSON. Undefined if one isn't a query. */
async function serialized(connection: DuckDBConnection, text: string): Promise<string | undefined> {
  const found = await connection.runAndReadAll(`SELECT json_serialize_sql(${quotedString(text)})`);
  const tree = (found.getRowsJson()[0] as string[])[0] ?? '';
  const { error, error_type: type, error_message: message = '' } = JSON.parse(tree) as Serialized;
  if (error && type === 'parser') {
    throw new Error(`Parser Error: ${message}`);
  }

  return error ? undefined : tree;
}

/** The statement of a question, of which DuckDB has looked up all that it names. */
async function prepared(
  connection: DuckDBConnection,
  { text, pivots }: CheckedQuestion,
  values = (_: TypedPivot) => Promise.resolve("'a value'"),
): Promise<DuckDBPreparedStatement> {
  for (const pivot of pivots) {
    await connection.run(`CREATE TEMP TYPE ${pivot.type} AS ENUM (${await values(pivot)})`);
  }

  const statements = await connection.extractStatements(text);
  const statement = await statements.prepare(0);
  if (statements.count !== 1 || statement.statementType !== StatementType.SELECT) {
    throw new QuestionRefused('no question');
  }

  return statement;
}

async function answered(
  connection: DuckDBConnection,
  question: CheckedQuestion,
  allowed: Allowed,
  position: number,
): Promise<SqlAnswer> {
  const statement = await prepared(connection, question, async (pivot) => {
    const query = await queryOfValues(connection, question.tree, pivot);
    return (await checked(connection, query, allowed)).text;
  });
  const result = await statement.stream();
  const columns = result
    .columnNames()
    .map((name, i) => ({ name, type: typeNameOf(result.columnType(i)) }));
  const rows: unknown[][] = [];
  let characters = 0;
  for await (const chunk of result.yieldConvertedRows(jsonOf)) {
    for (const row of chunk) {
      characters += JSON.stringify(row).length + 1;
      if (rows.length === MAX_ROWS || characters > MAX_CHARACTERS) {
        return { position, columns, rows, truncated: true };
      }

      rows.push(row);
    }
  }

  return { position, columns, rows, truncated: false };
}
