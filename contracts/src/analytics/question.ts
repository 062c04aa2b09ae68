import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';
import { requiredText, text } from '../shared/text.ts';
import { sqlText } from './ask-in-sql.ts';

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
