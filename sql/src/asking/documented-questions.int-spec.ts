import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { STORED_TABLES } from '../filling/stored-tables.ts';
import { answerQuestion } from './answer-question.ts';

const document = readFileSync(fileURLToPath(new URL('../../../docs/sql.md', import.meta.url)), 'utf8');
const page = readFileSync(
  fileURLToPath(new URL('../../../frontend/src/features/questions/examples.ts', import.meta.url)),
  'utf8',
);
const documented = [...document.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql);
const onThePage = [...page.matchAll(/sql: `([^`]+)`/g)].map(([, sql = '']) => sql);

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablepark-documented-'));
  file = join(folder, 'tables.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(STORED_TABLES);
  const postponed = { bookingId: 'B', reason: 'weather', slots: [{ slotId: 989_064, priceCents: 2000 }] };
  await connection.run(`
    INSERT INTO stored.events BY NAME SELECT 7 AS position, TIMESTAMPTZ '2026-06-01 10:00:00+00' AS recorded_at,
      'BookingPostponed' AS type, '${JSON.stringify(postponed)}' AS data;
    INSERT INTO stored.booking_versions BY NAME SELECT 'B' AS booking, 7 AS position, 'postponed' AS status`);
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([...documented, ...onThePage])('can be asked: %s', async (sql) => {
  expect(await answerQuestion({ file, sql, position: undefined })).toHaveProperty('answer.columns');
});

it('includes what a storm cost', async () => {
  const storm = onThePage.find((sql) => sql.includes('BookingPostponed')) ?? '';
  const reply = await answerQuestion({ file, sql: storm, position: undefined });
  expect(reply).toMatchObject({ answer: { rows: [['2026-06-01', 'weather', 1, 20, 0]] } });
});
