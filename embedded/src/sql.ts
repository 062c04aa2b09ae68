import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { formatCsvLine } from '@cablepark/analytics/export/export-events';
import { QuestionError, SqlTables } from '@cablepark/analytics/sql/sql-tables';
import { formatTextTable } from '@cablepark/analytics/sql/text-table';
import { logPosition } from '@cablepark/contracts/analytics/export-events';
import {
  describeQuestionLimit,
  sqlText,
  type SqlAnswer,
} from '@cablepark/contracts/analytics/question';
import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { Clock } from '@cablepark/platform/clock';
import { StartupRefused, type Program } from '@cablepark/platform/program/run-program';
import type { Settings } from '@cablepark/platform/settings/settings';

import {
  limitToOneASecond,
  parseArguments,
  print,
  refuseOption,
  report,
  runCommand,
} from './system/command.ts';
import { choosePosition, openPark, openSecretsOf } from './system/parts-for-command.ts';

/** `npm run -s sql -- "select …"` queries the whole history, whether or not the system runs. */
const USAGE = 'Usage: npm run -s sql -- "select …" [--at-position N] [--format table|csv|json]';

const writers = {
  table: formatTextTable,
  csv: ({ columns, rows }: SqlAnswer) =>
    formatCsvLine(columns.map(({ name }) => name)) + rows.map((row) => formatCsvLine(row)).join(''),
  json: (answer: SqlAnswer) => `${JSON.stringify(answer)}\n`,
};
type Format = keyof typeof writers;

interface SqlCommand {
  readonly sql: string;
  readonly atPosition: bigint | undefined;
  readonly format: Format;
}

function readSqlCommand(): SqlCommand {
  const { options, words } = parseArguments(USAGE, ['at-position', 'format'], { hasWords: true });
  const { 'at-position': at, format = 'table' } = options;
  const [sql] = words;
  if (sql === undefined || words.length !== 1 || !isFormat(format)) {
    throw new StartupRefused(USAGE);
  }

  const question = sqlText.safeParse(sql);
  if (!question.success) {
    throw new StartupRefused(
      `The question ${question.error.issues[0]?.message ?? 'is not valid'}.`,
    );
  }

  const position = logPosition.optional().safeParse(at);
  if (!position.success) {
    return refuseOption(position.error, () => 'at-position');
  }

  return {
    sql,
    atPosition: position.data === undefined ? undefined : BigInt(position.data),
    format,
  };
}

const isFormat = (text: string): text is Format => Object.hasOwn(writers, text);

function describeFailure({ failure }: QuestionError, { QUESTION_SECONDS }: Settings): string {
  switch (failure.kind) {
    case 'refused':
      return errorCodes.SQL_REFUSED.en;
    case 'limit':
      return describeQuestionLimit(QUESTION_SECONDS);
    default:
      return failure.message;
  }
}

/**
 * The tables are kept in the park's data folder, where the running system removes erased people
 * from them. Without such a folder they are temporary, because no process would do that.
 */
const chooseTablesFolder = async ({ DATABASE_URL, EVENTSTORE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL && EVENTSTORE_URL
    ? { folder: await mkdtemp(join(tmpdir(), 'cablepark-sql-')), isTemporary: true }
    : { folder: join(DATA_DIR, 'sql'), isTemporary: false };

async function main({ signal, shutdown }: Program): Promise<void> {
  const { sql, atPosition, format } = readSqlCommand();
  const park = await openPark(shutdown);
  const { settings, databaseUrl, log } = park;
  const { masterKey, secrets } = await openSecretsOf(park, 'cablepark sql', shutdown);
  const position = atPosition === undefined ? undefined : await choosePosition(log, atPosition);
  const tables = new SqlTables({
    ...(await chooseTablesFolder(settings)),
    log,
    databaseUrl,
    masterKey,
    countErasures: () => secrets.countErasures(),
    clock: new Clock(settings.TEST_CLOCK),
    maxMs: settings.QUESTION_SECONDS * 1000,
    onProgress: limitToOneASecond((percent) => report(`filling the tables: ${percent}%`)),
  });
  shutdown.add(() => tables.close());
  signal.addEventListener('abort', () => void tables.close());
  const answer = await tables.answer(sql, position).catch((error: unknown) => {
    throw error instanceof QuestionError
      ? new StartupRefused(describeFailure(error, settings), { cause: error })
      : error;
  });
  await print(writers[format](answer));
  if (answer.truncated) {
    report(`only the first ${answer.rows.length} rows are shown`);
  }
  if (format !== 'json') {
    report(`position ${answer.position}`);
  }
}

await runCommand(main);
