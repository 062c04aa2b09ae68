import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';

import { makeTestTables, type TestTables } from '../test/test-tables.ts';
import { answerQuestion } from './answer-question.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await makeTestTables(`
    INSERT INTO stored.events BY NAME
      SELECT 7 AS position, TIMESTAMPTZ '2026-06-01 10:00:00+00' AS recorded_at, 'BookingPlaced' AS type, '{}' AS data;
    INSERT INTO stored.slots VALUES ('989064', 7, NULL, 989064, '2026-06-01', '15:00', 0, 'available', 2000, NULL)`);
});
afterAll(() => tables.remove());

const ask = (sql: string) =>
  answerQuestion({ file: tables.file, sql, position: undefined, now: '' });

describe('a question', () => {
  it.each([
    'SELECT row_number() OVER (ORDER BY slot_id), lag(price) OVER (ORDER BY slot_id) FROM slots LIMIT 2',
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT sum(i) FROM n',
    "SELECT data->>'bookingId', data->'slots'->0->>'slotId' FROM events WHERE type = 'BookingPlaced'",
    'SELECT list_transform([1, 2], x -> x + 1), [x * 2 FOR x IN [1, 2] IF x > 1], {a: 1}.a, map {1: 2}',
    `SELECT CASE WHEN a LIKE 'x%' THEN 1 END, a[1:2], a || 'b', a IN ('x'), NOT true,
            EXISTS (SELECT 1)
       FROM (VALUES ('xyz')) t(a)`,
    'FROM slots SELECT time, avg(price) GROUP BY ALL ORDER BY ALL LIMIT 1; -- a comment',
    "SELECT date_trunc('month', placed_at), percentile_cont(0.5) WITHIN GROUP (ORDER BY price) FROM bookings GROUP BY 1",
    `SELECT unnest(generate_series(1, 3)), strftime(DATE '2026-06-01', '%d.%m.'),
            date_diff('day', day, today())
       FROM slots LIMIT 1`,
    'SELECT * FROM (PIVOT slots ON day_of_week IN (0, 1) USING count(*) GROUP BY time) LIMIT 1',
    'PIVOT slots ON status USING count(*)',
    'PIVOT slots ON day_of_week, status USING count(*), sum(price) GROUP BY time ORDER BY time -- , (in words',
    "WITH days AS (PIVOT slots ON status USING count(*) GROUP BY day) SELECT '1, 2)' AS text, * FROM days, (PIVOT slots ON time)",
    'WITH a AS (FROM slots WHERE price < 99999999999999999999) FROM (PIVOT (WITH b AS (PIVOT a ON time) FROM b) ON day)',
    "PIVOT (PIVOT slots ON status GROUP BY day, time) ON time || '$on$' /* ON $$ */ USING count(*) GROUP BY day",
    'UNPIVOT slots ON status, time INTO NAME what VALUE it',
    "SELECT list_aggr([1, 2], 'sum'), aggregate([1, 2], 'quantile_cont', 0.5), [1].list_aggregate('max')",
    'WITH a AS (SELECT 1 AS i), "a b" AS (FROM a) SELECT * FROM "a b" WHERE i IN (WITH c AS (FROM "a b") FROM c)',
    `SELECT s.time, b.slots FROM slots s LEFT JOIN bookings b USING (booking)
      WHERE s.price > (SELECT min(price) FROM slots)
    QUALIFY row_number() OVER () = 1`,
    'SELECT COLUMNS(*) FROM bookings LIMIT 0',
    'SELECT grouping(day), count(DISTINCT time) FROM slots GROUP BY GROUPING SETS ((day), ()) LIMIT 1',
  ])('may be %s', async (sql) => {
    expect(await ask(sql)).toHaveProperty('answer.columns');
  });
});

it('a question may ask when a slot starts, on any cable', async () => {
  const starts = [0, 3, 127]
    .map((cable) => `slot_start(${slotFromHalfHour(989_064, cable)})`)
    .map((start) => `${start} = TIMESTAMPTZ '2026-06-01 12:00:00+00'`);
  expect(await ask(`SELECT ${starts.join(', ')}`)).toMatchObject({
    answer: { rows: [[true, true, true]] },
  });
  const ofSlots = 'SELECT start_time = slot_start(slot_id), end_time = slot_start(slot_id + 1)';
  expect(await ask(`${ofSlots} FROM slots`)).toMatchObject({ answer: { rows: [[true, true]] } });
});

describe('a question about an instant', () => {
  const LAST = '2026-06-01 10:00:00+00';
  const askAsOf = (instant: string, position?: string, now = '2026-06-01T12:00:00.000Z') =>
    answerQuestion({
      file: tables.file,
      sql: `SELECT count(*) FROM calendar_as_of('${instant}')`,
      position,
      now,
    });
  const future = { failed: 'Invalid Input Error: The instant must not be in the future.' };

  it('may be about any up to the present', async () => {
    expect(await askAsOf(LAST)).toMatchObject({ answer: { rows: [[1]] } });
    expect(await askAsOf('2026-06-01 12:00:00+00')).toMatchObject({ answer: { rows: [[1]] } });
    expect(await askAsOf(LAST, '7')).toMatchObject({ answer: { rows: [[1]] } });
    expect(await askAsOf('2026-06-01 09:59:59+00')).toMatchObject({ answer: { rows: [[0]] } });
  });

  it('is refused about a later one, and at a position about one after its event', async () => {
    expect(await askAsOf('2026-06-01 12:00:00.001+00')).toEqual(future);
    expect(await askAsOf('2026-06-01 10:00:00.001+00', '7')).toEqual(future);
    expect(await ask(`FROM bookings_as_of(now() + INTERVAL 1 DAY)`)).toEqual(future);
  });
});

/** Each hides statements in a place where a type's name could be inserted by mistake. */
const HIDING = [
  (rest: string) => `SELECT $on$x$on$; ${rest} -- $on$`,
  (rest: string) => `SELECT $using$x$using$; ${rest} -- $using$`,
  (rest: string) => `SELECT $GROUP$x$GROUP$; ${rest} -- $GROUP$`,
  (rest: string) => `SELECT $limit$x$limit$; ${rest} -- $limit$`,
  (rest: string) => `SELECT $where$x$where$; ${rest} -- $where$`,
  (rest: string) => `SELECT $é_on$x$é_on$, $on$$é_on$$on$; ${rest} -- $on$ $é_on$`,
  (rest: string) => `SELECT $on$ $$ $on$, $$ $on$ $$; ${rest} -- $$ $on$`,
  (rest: string) => `SELECT /* $on$ /* ' */ */ $on$x$on$; ${rest} /* $on$ */`,
  (rest: string) => `SELECT E'a' --\n'b\\'' ; ${rest} --'`,
  (rest: string) => `PIVOT slots ON $on$x$on$; ${rest} -- $on$`,
  (rest: string) => `PIVOT slots ON status; ${rest}`,
  (rest: string) => `PIVOT slots ON status USING count(*) GROUP BY $on$x$on$; ${rest} -- $on$`,
  (rest: string) => `SELECT $on$x$on$, * FROM (PIVOT slots ON status); ${rest} -- $on$`,
];

describe('a question with statements in what might be taken for a text', () => {
  it.each(HIDING.map((hide) => hide('SET VARIABLE y=1; SELECT 1')))(
    'is refused: %s',
    async (sql) => {
      expect(await ask(sql)).not.toHaveProperty('answer');
    },
  );

  it.each([
    ...HIDING.slice(0, 6).flatMap((hide) => [
      hide('SET VARIABLE y=1; FROM duckdb_settings()'),
      hide('LOAD json'),
    ]),
    'SELECT $on$x$on$, * FROM (PIVOT slots ON status IN (SELECT path FROM duckdb_databases())) -- $on$',
    'PIVOT slots ON status IN (SELECT random()::VARCHAR)',
    'PIVOT slots ON status IN (FROM stored.filled SELECT event_id) GROUP BY $on$x$on$ -- $on$',
  ])('is refused: %s', async (sql) => {
    expect(await ask(sql)).toEqual({ refused: true });
  });
});

describe('a question that asks for more than the tables', () => {
  it.each([
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM 'events.csv'",
    'SELECT * FROM "/etc/hosts"',
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_blob('/proc/self/environ')",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM parquet_metadata('x')",
    "FROM 'https://example.com/x.parquet'",
    "COPY (SELECT 1) TO '/tmp/x.csv'",
    "COPY events TO '/tmp/x'",
    "ATTACH '/tmp/x.db'",
    "EXPORT DATABASE '/tmp/x'",
    'INSTALL httpfs',
    'LOAD httpfs',
    'PRAGMA version',
    'PRAGMA database_list',
    'CALL pragma_version()',
    'SET threads = 8',
    'RESET memory_limit',
    'CREATE TABLE t (i INT)',
    'CREATE TEMP TABLE t AS SELECT 1',
    'CREATE MACRO f() AS 1',
    'INSERT INTO events VALUES (1)',
    'UPDATE stored.events SET type = 1',
    'DELETE FROM events',
    'DROP VIEW events',
    'BEGIN',
    'CHECKPOINT',
    'VACUUM',
    'EXPLAIN SELECT 1',
    'EXPLAIN ANALYZE SELECT 1',
    'PREPARE p AS SELECT 1',
    'USE temp',
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE stored.events',
    'SELECT 1 /* ; */; /* */ PRAGMA version',
    'SUMMARIZE events',
    'SHOW DATABASES',
    'SHOW ALL TABLES',
    'DESCRIBE',
    "DESCRIBE '/etc/passwd'",
    "SELECT current_setting('threads')",
    "SELECT getenv('HOME')",
    "SELECT error('x')",
    "SELECT getvariable('x')",
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM duckdb_secrets()',
    'SELECT * FROM duckdb_tables',
    'SELECT * FROM pg_settings',
    'SELECT * FROM pragma_database_list',
    'SELECT * FROM sqlite_master',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM pg_catalog.pg_class',
    'SELECT * FROM stored.events',
    'SELECT * FROM tables.stored.events',
    'SELECT * FROM system.main.duckdb_views',
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM query_table('events')",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
    "SELECT json_serialize_plan('SELECT 1')",
    'SELECT random()',
    'SELECT uuid()',
    'SELECT gen_random_uuid()',
    'SELECT setseed(0.5)',
    'SELECT * FROM slots USING SAMPLE 10',
    'SELECT * FROM slots TABLESAMPLE 10%',
    'SELECT reservoir_quantile(price, 0.5) FROM slots',
    'SELECT system.main.now()',
    'SELECT main.now()',
    'SELECT pg_catalog.now()',
    'SELECT sleep_ms(100)',
    "SELECT nextval('s')",
    "SELECT write_log('x')",
    'SELECT current_query()',
    'SELECT (WITH pragma_database_list AS (SELECT 1) SELECT 1), * FROM pragma_database_list',
    'SELECT 1 WHERE EXISTS (SELECT * FROM duckdb_logs)',
    'SELECT (WITH "/etc/passwd" AS (SELECT 1 a) SELECT a FROM "/etc/passwd"), * FROM "/etc/passwd"',
    'WITH "/etc/passwd" AS (SELECT * FROM "/etc/passwd") SELECT 1',
    'WITH a AS (FROM "/etc/passwd"), "/etc/passwd" AS (SELECT 1) FROM a',
    'WITH RECURSIVE "/etc/passwd" AS (FROM "/etc/passwd" UNION ALL SELECT 1) SELECT 1',
    "SELECT list_aggr([1, 2], 'reservoir_quantile', 0.5)",
    "SELECT [1].aggregate('Reservoir_Quantile', 0.5)",
    "SELECT list_aggregate([1, 2], 'reservoir' || '_quantile', 0.5)",
    'PIVOT "/etc/passwd" ON status',
    'PIVOT slots ON time || random()',
    'PIVOT slots ON status USING max(random())',
    'SELECT random() FROM (PIVOT slots ON status)',
    'PIVOT slots ON status; SELECT 1',
    'PIVOT slots ON status; DROP VIEW events',
    "CREATE TEMP TYPE t AS ENUM ('a')",
    "CREATE TEMP TYPE t AS ENUM ('a'); SELECT 1",
    'SELECT list_transform([1], x -> random())',
    'SELECT max(random()) OVER ()',
    'SELECT 1 ORDER BY random()',
    "SELECT 1 LIMIT (SELECT count(*) FROM glob('/*'))",
  ])('is refused: %s', async (sql) => {
    expect(await ask(sql)).toEqual({ refused: true });
  });

  it.each([
    ['SELECT', /Parser Error|syntax error/],
    ['SELEC 1', /syntax error at or near "selec"/i],
    ['SELECT * FROM nowhere', /Catalog Error: Table with name nowhere does not exist/],
    ['SELECT nothing FROM slots', /Binder Error: Referenced column "nothing" not found/],
    ['SELECT summe(price) FROM slots', /Function with name summe does not exist/],
    ["SELECT 'x'::INT", /Conversion Error/],
    ['SELECT $1', /./],
    ['FROM booking', /Did you mean "bookings"/],
    ...['file', 'sqlite_maste', 'opened', 'copies', 'information_schema_table'].map(
      (name): [string, RegExp] => [`FROM ${name}`, /^(?![^]*Did you mean)[^]*does not exist/],
    ),
  ])('fails, and DuckDB says why: %s', async (sql, sentence) => {
    expect(await ask(sql)).toEqual({ failed: expect.stringMatching(sentence) });
  });
});
