import {
  quotedString,
  StatementType,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api';

import type { SqlAnswer } from '@cablepark/contracts/analytics/question';

import { toJson, typeNameOf } from '../json-values.ts';
import { checkQuestion, QuestionRefused, type AllowedNames } from './check-question.ts';
import { openTables } from './open-tables.ts';
import { buildValuesQuery, findPivots, pinPivots, type TypedPivot } from './pivots.ts';
import type { QuestionReply, QuestionRequest } from './question-messages.ts';

/** The most rows in an answer, and the most characters of their JSON. */
const MAX_ROWS = 10_000;
const MAX_CHARACTERS = 10_000_000;

/**
 * Answers one question, which sees the tables as of its position and nothing else. If the tables
 * are behind, it still reports what is wrong with the question.
 */
export async function answerQuestion(request: QuestionRequest): Promise<QuestionReply> {
  const { connection, allowed, position, filled } = await openTables(request);
  try {
    const question = await parseQuestion(connection, request.sql, allowed);
    if (!filled) {
      await prepareQuestion(connection, question);
    }

    return filled
      ? { answer: await runQuestion(connection, question, allowed, Number(position)), filled }
      : { isBehind: true };
  } catch (error) {
    if (error instanceof QuestionRefused) {
      return { refused: true };
    }

    const { message } = error as Error;
    if (/^(Out of Memory Error|OutOfMemory)|std::bad_alloc/i.test(message)) {
      return { overLimit: true };
    }

    return { failed: message.replace(INTERNAL_SUGGESTION, '') };
  }
}

/**
 * DuckDB suggests its own tables and our stored ones, which questions may not name.
 */
const INTERNAL_SUGGESTION = /\nDid you mean "(.+\..+|(pg|sqlite|duckdb|pragma)_.+)"\?/;

interface Serialized {
  readonly error: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly statements?: readonly unknown[];
}

/** A question that may be asked. */
interface CheckedQuestion {
  readonly text: string;
  /** The text as DuckDB's parser understands it, in JSON. */
  readonly tree: string;
  /** The PIVOTs whose values have yet to be found. */
  readonly pivots: readonly TypedPivot[];
}

/**
 * Has DuckDB parse a question, and checks it. Throws QuestionRefused unless it is one query that
 * may be asked.
 */
async function parseQuestion(
  connection: DuckDBConnection,
  sql: string,
  allowed: AllowedNames,
): Promise<CheckedQuestion> {
  const ownTree = await serializeSql(connection, sql);
  const pinned = ownTree ? { text: sql, types: [] } : await pinPivots(connection, sql);
  const tree = ownTree ?? (pinned && (await serializeSql(connection, pinned.text)));
  if (!pinned || !tree) {
    throw new QuestionRefused('no query');
  }

  const { statements = [] } = JSON.parse(tree) as Serialized;
  if (statements.length !== 1) {
    throw new QuestionRefused(`${statements.length} statements`);
  }

  checkQuestion(statements, allowed);
  const pivots = [...findPivots(statements, '/statements', new Map())].filter(({ type }) =>
    pinned.types.includes(type),
  );
  // A type's name that ended up within a text or a comment isn't in the parse.
  const isPinned = new Set(pivots.map(({ type }) => type)).size === pinned.types.length;
  if (!isPinned || pivots.length !== pinned.types.length) {
    throw new QuestionRefused('values of a PIVOT');
  }

  return { text: pinned.text, tree, pivots };
}

/**
 * Returns the statements of a text as DuckDB parses them, in JSON; undefined if one isn't a query.
 */
async function serializeSql(
  connection: DuckDBConnection,
  text: string,
): Promise<string | undefined> {
  const found = await connection.runAndReadAll(`SELECT json_serialize_sql(${quotedString(text)})`);
  const tree = (found.getRowsJson()[0] as string[])[0] ?? '';
  const { error, error_type: type, error_message: message = '' } = JSON.parse(tree) as Serialized;
  if (error && type === 'parser') {
    throw new Error(`Parser Error: ${message}`);
  }

  return error ? undefined : tree;
}

/** Prepares a question's statement, for which DuckDB looks up every name in it. */
async function prepareQuestion(
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

async function runQuestion(
  connection: DuckDBConnection,
  question: CheckedQuestion,
  allowed: AllowedNames,
  position: number,
): Promise<SqlAnswer> {
  const statement = await prepareQuestion(connection, question, async (pivot) => {
    const query = await buildValuesQuery(connection, question.tree, pivot);
    return (await parseQuestion(connection, query, allowed)).text;
  });
  const result = await statement.stream();
  const columns = result
    .columnNames()
    .map((name, i) => ({ name, type: typeNameOf(result.columnType(i)) }));
  const rows: unknown[][] = [];
  let characters = 0;
  for await (const chunk of result.yieldConvertedRows(toJson)) {
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
