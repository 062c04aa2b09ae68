import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { makeTestTables, type TestTables } from '../test/test-tables.ts';
import { answerQuestion } from './answer-question.ts';

const readText = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../${file}`, import.meta.url)), 'utf8');
const findQuestions = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, sql = '']) => sql.trim());
const documented = findQuestions(readText('docs/analysts.md'), /```sql\n([^`]+)```/g);
const onThePage = findQuestions(
  readText('frontend/src/features/questions/examples.ts'),
  /sql: `([^`]+)`/g,
);

/**
 * Half hours from 15:00 on Monday, 1 June 2026, from 15:00 on the Tuesday, and three weeks after
 * the first.
 */
const [MONDAY, TUESDAY, LATER] = [989_064, 989_112, 990_072];
const toPostponedData = (closureId: string) =>
  JSON.stringify({
    closureId,
    bookingId: 'B',
    reason: 'weather',
    slots: [{ slotId: MONDAY, priceCents: 2000 }],
  });
const SEASON = `
  INSERT INTO stored.events BY NAME FROM (VALUES
    (1, TIMESTAMPTZ '2026-06-01 09:00:00+00', 'SlotsGenerated', '{}'),
    (6, TIMESTAMPTZ '2026-06-19 10:00:00+00', 'BookingPlaced', '{}'),
    (7, TIMESTAMPTZ '2026-06-20 10:00:00+00', 'BookingPostponed', '${toPostponedData('storm')}'),
    (8, TIMESTAMPTZ '2026-06-20 10:00:00+00', 'ClosureUndone', '{"closureId":"storm"}'),
    (9, TIMESTAMPTZ '2026-06-20 10:00:00+00', 'ClosureRedone', '{"closureId":"storm"}'),
    (10, TIMESTAMPTZ '2026-06-20 10:00:00+00', 'BookingPostponed', '${toPostponedData('mistake')}'),
    (11, TIMESTAMPTZ '2026-06-20 10:00:00+00', 'ClosureTakenBack', '{"closureId":"mistake"}'))
    t(position, recorded_at, type, data);
  INSERT INTO stored.slots BY NAME FROM (VALUES
    (${MONDAY}, 1, NULL, DATE '2026-06-01', '15:00', 0, 'booked', 2000, 'B1'),
    (${MONDAY + 1}, 1, 6, DATE '2026-06-01', '15:30', 0, 'available', 2500, NULL),
    (${MONDAY + 1}, 6, NULL, DATE '2026-06-01', '15:30', 0, 'booked', 2500, 'B2'),
    (${TUESDAY}, 1, NULL, DATE '2026-06-02', '15:00', 1, 'blocked', 2000, NULL),
    (${LATER}, 1, 6, DATE '2026-06-22', '15:00', 0, 'available', 3000, NULL),
    (${LATER}, 6, NULL, DATE '2026-06-22', '15:00', 0, 'booked', 3000, 'B3'),
    (${LATER + 1}, 1, NULL, DATE '2026-06-22', '15:30', 0, 'available', 3000, NULL))
    t(slot_id, _position, _until, day, time, day_of_week, status, price_cents, booking);
  INSERT INTO stored.bookings BY NAME SELECT *, 1 AS _position, ${MONDAY} AS first_slot FROM (VALUES
    ('B1', DATE '2026-06-01', 3, 1, 2000, 'guest', 'standing', 'arrived', 'ANNA'),
    ('B2', DATE '2026-06-01', 0, 1, 2500, 'operator', 'standing', 'absent', 'JURIS'),
    ('B3', DATE '2026-06-22', 3, 1, 3000, 'athlete', 'standing', NULL, 'JURIS'),
    ('B4', DATE '2026-06-05', 2, 1, 2000, 'guest', 'standing', NULL, 'ANNA'),
    ('B5', DATE '2026-06-03', 1, 2, 4500, 'guest', 'cancelled', NULL, NULL),
    ('B6', DATE '2026-06-03', 1, 1, 2000, 'guest', 'cancelled', NULL, NULL),
    ('B', DATE '2026-06-01', 0, 1, 2000, 'guest', 'postponed', NULL, NULL))
    t(booking, day, days_ahead, slots, price_cents, placed_by, status, attendance, customer);
  INSERT INTO stored.cancellations BY NAME SELECT *, 1 AS _position FROM (VALUES
    ('B5', DATE '2026-06-03', 2, 4500, 'weather', 71), ('B6', DATE '2026-06-03', 1, 2000, 'customer', 72))
    t(booking, day, slots, price_cents, reason, notice_hours);
  INSERT INTO stored.refusals BY NAME FROM (VALUES
    (1, 'booking', 'sold_out', ${MONDAY}, '1-1'), (1, 'booking', 'sold_out', ${MONDAY + 1}, '1-1'),
    (1, 'booking', 'too_late', ${MONDAY}, '1-2'), (1, 'cancel', 'too_late', ${MONDAY}, '1-3'))
    t(_position, kind, reason, slot_id, wish);`;

/** The answer to each question, found by words that only that question contains. */
const answers: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'GROUP BY days_ahead': [
    [0, 1, 1],
    [1, 2, 3],
    [2, 1, 1],
    [3, 2, 2],
  ],
  'AS share\n  FROM slots': [
    ['15:00', 1],
    ['15:30', 0.5],
  ],
  weekday: [[0, 1.5, 75]],
  followed: [[3, 1, 0.333]],
  'AS absent': [
    [0, 1, 1],
    [3, 1, 0],
  ],
  'notice_hours < 72': [['2026-06-03', 1, 2, 45]],
  'FROM cancellations': [
    ['weather', 1, 2, 45],
    ['customer', 1, 1, 20],
  ],
  'FROM refusals': [
    ['sold_out', 1, 2],
    ['too_late', 1, 1],
  ],
  BookingPostponed: [['2026-06-01', 'weather', 1, 20, 0]],
  calendar_as_of: [
    ['15:00', 1, 2],
    ['15:30', 0, 1],
  ],
  forecasted_income: [[3, 75, 1.5, 30]],
};

let tables: TestTables;
beforeAll(async () => {
  tables = await makeTestTables(SEASON);
});
afterAll(() => tables.remove());

it.each(documented)('is answered: %s', async (sql) => {
  const [[, rows] = []] = Object.entries(answers).filter(([words]) => sql.includes(words));
  expect(
    await answerQuestion({ file: tables.file, sql, position: undefined, now: '' }),
  ).toMatchObject({
    answer: { rows },
  });
});

it('each have an answer here, and those of the page are among them', () => {
  expect(documented).toHaveLength(Object.keys(answers).length);
  for (const sql of onThePage) {
    expect(documented).toContain(sql);
  }

  expect(onThePage.length).toBeGreaterThan(3);
});
