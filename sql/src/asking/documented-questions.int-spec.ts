import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tablesMade, type TablesMade } from '../test/tables-made.ts';
import { answerQuestion } from './answer-question.ts';

const document = readFileSync(fileURLToPath(new URL('../../../docs/sql.md', import.meta.url)), 'utf8');
const page = readFileSync(
  fileURLToPath(new URL('../../../frontend/src/features/questions/examples.ts', import.meta.url)),
  'utf8',
);
const documented = [...document.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql);
const onThePage = [...page.matchAll(/sql: `([^`]+)`/g)].map(([, sql = '']) => sql);

let tables: TablesMade;
beforeAll(async () => {
  const postponed = { bookingId: 'B', reason: 'weather', slots: [{ slotId: 989_064, priceCents: 2000 }] };
  tables = await tablesMade(`
    INSERT INTO stored.events BY NAME SELECT 7 AS position, TIMESTAMPTZ '2026-06-01 10:00:00+00' AS recorded_at,
      'BookingPostponed' AS type, '${JSON.stringify(postponed)}' AS data;
    INSERT INTO stored.booking_versions BY NAME SELECT 'B' AS booking, 7 AS position, 'postponed' AS status`);
});
afterAll(() => tables.remove());

const asked = (sql: string) => answerQuestion({ file: tables.file, sql, position: undefined, now: '' });

it.each([...documented, ...onThePage])('can be asked: %s', async (sql) => {
  expect(await asked(sql)).toHaveProperty('answer.columns');
});

it('includes what a storm cost', async () => {
  const storm = onThePage.find((sql) => sql.includes('BookingPostponed')) ?? '';
  expect(await asked(storm)).toMatchObject({ answer: { rows: [['2026-06-01', 'weather', 1, 20, 0]] } });
});
