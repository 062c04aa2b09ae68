import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/fields.ts';
import { bounded, requiredText, text } from '../shared/text.ts';
import { logPosition } from './export-events.ts';

export const SQL_CHARACTERS = 20_000;

/** A question in SQL: one SELECT, DESCRIBE or SHOW TABLES of DuckDB (docs/analysts.md). */
export const sqlText = bounded(SQL_CHARACTERS, 'must be a text')
  .refine((text) => text.trim() !== '', 'must not be empty')
  .refine(
    (text) => !text.includes('\u0000') && text.isWellFormed(),
    'contains characters that cannot be stored',
  );

export const sqlAnswer = z.object({
  position: z.number().int().meta({ description: 'The log position to which the answer applies.' }),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(z.unknown())),
  truncated: z
    .boolean()
    .meta({ description: 'Whether there were more rows than the answer contains.' }),
});
export type SqlAnswer = z.output<typeof sqlAnswer>;

/** The message of SQL_LIMIT where a question may take this long (`QUESTION_SECONDS`). */
export const describeQuestionLimit = (seconds: number): string =>
  `The question took more than ${seconds} ${seconds === 1 ? 'second' : 'seconds'} or 256 MB.`;

/** The same question at the same position has the same answer. At most 10,000 rows or 10 MB. */
export const askInSql = defineEndpoint('askInSql', 'POST /api/admin/sql', 'managers', {
  summary: 'A question in SQL about everything that has ever happened',
  body: z.strictObject({
    sql: sqlText,
    atPosition: logPosition.optional().meta({
      description:
        'The last position that the question sees; by default the end of the log. ' +
        'Within what one command wrote, what was before it counts.',
    }),
  }),
  example: { sql: 'SELECT status, count(*) FROM bookings GROUP BY status', atPosition: 0 },
  response: sqlAnswer,
  errors: ['SQL_REFUSED', 'SQL_FAILED', 'SQL_LIMIT', 'UNAVAILABLE'],
});

const NO_TITLE = 'must be a text of 1 to 200 characters';
const COLUMN_CHARACTERS = 200;
const column = requiredText(text(COLUMN_CHARACTERS), 'must name a column').refine(
  (name) => name !== '',
  'must name a column',
);

const chartTypes = ['bar', 'line'] as const;

/** Which columns of the answer are drawn, and how. */
const chart = z.object({
  type: z.enum(chartTypes, { error: 'must be bar or line' }),
  x: column,
  y: column,
});

/** A question to be asked again, as managers write it. */
export const questionForm = z.object({
  title: requiredText(text(200, NO_TITLE), NO_TITLE).refine((title) => title !== '', NO_TITLE),
  sql: sqlText,
  chart: chart.nullable(),
});
export type QuestionForm = z.output<typeof questionForm>;

export const questionExample = {
  title: 'Sold by hour',
  sql: "SELECT time, count(*) AS sold FROM slots WHERE status = 'booked' GROUP BY time ORDER BY time",
  chart: { type: 'bar', x: 'time', y: 'sold' },
} as const;

/** A saved question, which all managers share. */
export const question = z.object({
  id: z.string(),
  title: z.string(),
  sql: z.string(),
  chart: z.object({ type: z.enum(chartTypes), x: z.string(), y: z.string() }).nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type Question = z.output<typeof question>;

const params = z.object({ id: z.string() });

export const listQuestions = defineEndpoint(
  'listQuestions',
  'GET /api/admin/questions',
  'managers',
  {
    summary: 'The saved questions, by title',
    response: z.array(question),
    errors: ['UNAVAILABLE'],
  },
);

export const saveQuestion = defineEndpoint(
  'saveQuestion',
  'POST /api/admin/questions',
  'managers',
  {
    summary: 'Save a question for all managers',
    takesKey: true,
    status: 201,
    body: questionForm,
    example: questionExample,
    response: question,
  },
);

export const changeQuestion = defineEndpoint(
  'changeQuestion',
  'PUT /api/admin/questions/:id',
  'managers',
  {
    summary: 'Change a saved question',
    takesKey: true,
    params,
    body: questionForm,
    example: questionExample,
    response: question,
    errors: ['QUESTION_NOT_FOUND'],
  },
);

export const eraseQuestion = defineEndpoint(
  'eraseQuestion',
  'DELETE /api/admin/questions/:id',
  'managers',
  {
    summary: 'Erase a saved question',
    takesKey: true,
    params,
    errors: ['QUESTION_NOT_FOUND'],
  },
);
