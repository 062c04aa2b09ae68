import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { SqlAnswer } from '@cablepark/contracts/analytics/question';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { commit } from '@cablepark/event-store/test/commits';
import { watchNewChildren } from '@cablepark/platform/test/children';
import { eventually } from '@cablepark/platform/test/eventually';

import { sellPass } from '../schedule/passes/test/selling.ts';
import { book, createForm, dayOfJune } from '../schedule/test/form.ts';
import { refusalOf, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { expectKilled, runWithLimits } from './test/killed-question.ts';

const DAY = '2026-06-04';
const NOW = '2026-06-01T10:00:00.000Z';

let app: RunningApp;
let manager: Browser;
let first: BookingDetail;
let beforeCancellation: number;

const ask = (sql: string, atPosition?: number) =>
  manager.post<SqlAnswer>('/api/admin/sql', { sql, atPosition });
const getAnswer = async (sql: string, atPosition?: number): Promise<SqlAnswer> => {
  const { status, body } = await ask(sql, atPosition);
  if (status !== 200) {
    throw new Error(`${sql}: ${JSON.stringify(body)}`);
  }

  return body;
};

const getRows = async (sql: string, atPosition?: number) => (await getAnswer(sql, atPosition)).rows;
const readEnd = async () => Number((await app.infrastructure.log.readEnd()).last);

beforeAll(async () => {
  app = await startRunningApp({ now: NOW });
  manager = await app.signInAs('manager');
  first = await book(app.createGuest(), ['15:00', '15:30'], DAY);
  await book(await app.signInAs('athlete'), ['17:00'], '2026-06-05');
  await manager.post('/api/timeslots/block', {
    timeSlotIds: [slot('18:00', DAY)],
    reason: 'Training',
  });
  beforeCancellation = await readEnd();
  app.clock.set('2026-06-01T11:30:00Z');
  expect((await manager.delete(`/api/bookings/${first.booking.id}`)).status).toBe(200);
});
afterAll(() => app.stop());

describe('a question in SQL', () => {
  it('is answered with columns, types and rows, at the end of the log', async () => {
    const sql = `SELECT day, time, status, price, booking IS NULL AS free FROM slots WHERE day = '2026-06-05' ORDER BY 2 LIMIT 5`;
    const { columns, rows, truncated, position } = await getAnswer(sql);
    expect(columns).toEqual([
      { name: 'day', type: 'DATE' },
      { name: 'time', type: 'VARCHAR' },
      { name: 'status', type: 'VARCHAR' },
      { name: 'price', type: 'DECIMAL(10,2)' },
      { name: 'free', type: 'BOOLEAN' },
    ]);
    expect(rows).toEqual([
      ['2026-06-05', '15:00', 'available', 20, true],
      ['2026-06-05', '15:30', 'available', 20, true],
      ['2026-06-05', '16:00', 'available', 20, true],
      ['2026-06-05', '16:30', 'available', 20, true],
      ['2026-06-05', '17:00', 'booked', 25, false],
    ]);
    expect([truncated, position]).toEqual([false, await readEnd()]);
  });

  it('knows every booking there ever was, and what was cancelled', async () => {
    const sql = `SELECT * EXCLUDE (booking) FROM bookings ORDER BY placed_at, day`;
    expect((await getAnswer(sql)).columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'day DATE',
      'placed_at TIMESTAMPTZ',
      'first_start TIMESTAMPTZ',
      'slots INTEGER',
      'price DECIMAL(10,2)',
      'days_ahead INTEGER',
      'hours_ahead INTEGER',
      'equipment_rental BOOLEAN',
      'package BOOLEAN',
      'has_account BOOLEAN',
      'placed_by VARCHAR',
      'language VARCHAR',
      'status VARCHAR',
      'attendance VARCHAR',
      'customer VARCHAR',
    ]);
    const start = '2026-06-04T12:00:00.000Z';
    expect((await getRows(sql))[0]).toEqual([
      DAY,
      NOW,
      start,
      2,
      40,
      3,
      74,
      false,
      false,
      false,
      'guest',
      expect.any(String),
      'cancelled',
      null,
      expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/),
    ]);
    expect((await getRows(sql))[1]?.slice(0, 11)).toEqual([
      '2026-06-05',
      NOW,
      '2026-06-05T14:00:00.000Z',
      1,
      25,
      4,
      100,
      false,
      false,
      true,
      'athlete',
    ]);
    expect(
      await getRows(
        `SELECT c.* EXCLUDE (booking), c.booking = b.booking FROM cancellations c JOIN bookings b USING (day)`,
      ),
    ).toEqual([
      [
        DAY,
        '2026-06-01T11:30:00.000Z',
        'staff',
        72,
        2,
        40,
        'manager',
        [slot('15:00', DAY), slot('15:30', DAY)],
        true,
      ],
    ]);
  });

  it('at a position sees what was so then, and again gives the same @long', async () => {
    const sql = `SELECT status, count(*) FROM slots WHERE day = '${DAY}' GROUP BY 1 ORDER BY 1`;
    const then = [
      ['available', 11],
      ['blocked', 1],
      ['booked', 2],
    ];
    expect(await getRows(sql, beforeCancellation)).toEqual(then);
    expect(await getRows(sql)).toEqual([
      ['available', 13],
      ['blocked', 1],
    ]);
    expect(await getRows(sql, beforeCancellation)).toEqual(then);
    expect(await getRows('SELECT count(*) FROM cancellations', beforeCancellation)).toEqual([[0]]);
    expect(
      await getRows(
        'SELECT max(position) <= $$x$$::VARCHAR::INT FROM events'.replace(
          '$$x$$',
          `'${beforeCancellation}'`,
        ),
        beforeCancellation,
      ),
    ).toEqual([[true]]);
    const [early] = await getRows(`SELECT count(*) FROM slots`, 0);
    expect(early).toEqual([0]);
    expect(refusalOf(await ask(sql, (await readEnd()) + 1))).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });

  it('sees the calendar and the bookings as of an instant', async () => {
    const then = "'2026-06-01 13:30:00+03'";
    expect(
      await getRows(`SELECT count(*) FROM calendar_as_of(${then}) WHERE status = 'booked'`),
    ).toEqual([[3]]);
    expect(
      await getRows(
        `SELECT count(*) FROM calendar_as_of(TIMESTAMPTZ ${then}) WHERE status = 'booked'`,
      ),
    ).toEqual([[3]]);
    expect(
      await getRows(`SELECT status, count(*) FROM bookings_as_of(${then}) GROUP BY 1`),
    ).toEqual([['standing', 2]]);
    expect(await getRows(`SELECT count(*) FROM calendar_as_of('2020-01-01 00:00:00+00')`)).toEqual([
      [0],
    ]);
  });

  it('takes the time of the position’s event for the present, in Riga', async () => {
    const sql = `SELECT now(), current_timestamp, current_date, today(), localtimestamp, localtime, current_time,
                        age(TIMESTAMP '2026-05-31'), current_setting IS NULL FROM (SELECT 1 AS current_setting)`;
    const [row] = await getRows(sql, beforeCancellation);
    expect(row?.slice(0, 7)).toEqual([
      NOW,
      NOW,
      '2026-06-01',
      '2026-06-01',
      '2026-06-01T13:00:00.000',
      '13:00:00',
      '13:00:00',
    ]);
    expect(await getRows(`SELECT now()::VARCHAR, extract(hour FROM now())`)).toEqual([
      ['2026-06-01 14:30:00+03', 14],
    ]);
  });

  it('has the events of the export', async () => {
    const file = await manager.get<string>('/api/admin/events/export?format=ndjson');
    const exported = file.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const { columns, rows } = await getAnswer('SELECT * FROM events ORDER BY position');
    expect(columns.map(({ type }) => type)).toEqual([
      'BIGINT',
      'TIMESTAMPTZ',
      'TIMESTAMPTZ',
      'VARCHAR',
      'BIGINT',
      'VARCHAR',
      'BIGINT',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'JSON',
    ]);
    const asRows = exported.map((row) =>
      columns.map(({ name }) => (name === 'data' ? JSON.stringify(row[name]) : row[name])),
    );
    expect(rows).toEqual(asRows);
  });

  it('counts what the statistics count', async () => {
    const { body } = await manager.get<Statistics>('/api/stats?from=2026-06-01&to=2026-06-30');
    const sql = `
      SELECT (SELECT count(*) FROM bookings WHERE status = 'standing' AND day BETWEEN '2026-06-01' AND '2026-06-30'),
             sum(price) FILTER (WHERE status = 'booked'), count(*) FILTER (WHERE status = 'booked') / 2,
             100 * count(*) FILTER (WHERE status = 'booked')
             / count(*) FILTER (WHERE status IN ('booked', 'available'))
        FROM slots WHERE day BETWEEN '2026-06-01' AND '2026-06-30'`;
    expect(await getRows(sql)).toEqual([
      [body.totalBookings, body.totalRevenue, body.totalHours, body.bookingRate],
    ]);
  });

  it('knows customers by one pseudonym each, also in the past, until they are erased', async () => {
    const placed = await Promise.all(
      ['15:00', '16:00', '17:00'].map((time) =>
        book(app.createGuest(), [time], '2026-06-09', { email: 'ANNA@x.lv' }),
      ),
    );
    const [booking] = placed.map(({ booking: { id } }) =>
      app.infrastructure.pseudonyms.nameBooking(id),
    );
    const customers = `SELECT count(DISTINCT customer), count(customer) FROM bookings WHERE day = '2026-06-09'`;
    const then = await readEnd();
    expect(await getRows(customers)).toEqual([[1, 3]]);
    const shared = `SELECT count(DISTINCT customer) FROM bookings WHERE has_account OR day = '2026-06-09'`;
    expect(await getRows(shared)).toEqual([[2]]);

    expect(
      (await manager.delete(`/api/bookings/${placed[0]!.booking.id}/personal-data`)).status,
    ).toBe(200);
    for (const position of [undefined, then]) {
      expect(await getRows(customers, position)).toEqual([[1, 2]]);
      expect(
        await getRows(`SELECT customer FROM bookings WHERE booking = '${booking}'`, position),
      ).toEqual([[null]]);
    }

    const asOf = `SELECT count(customer) FROM bookings_as_of(now()) WHERE day = '2026-06-09'`;
    expect(await getRows(asOf, then)).toEqual([[2]]);
  });

  it('shows what is left of passes, and their money, by pseudonyms', async () => {
    const sold = await sellPass(manager);
    const atSale = await readEnd();
    const booked = await app.createGuest().post<PlacedBookingDetail>('/api/bookings', {
      ...createForm(['16:00', '16:30'], dayOfJune(11)),
      payWith: [sold.code],
    });
    expect(booked.status).toBe(201);

    const pass = app.infrastructure.pseudonyms.nameUser(sold.id);
    const booking = app.infrastructure.pseudonyms.nameBooking(booked.body.booking.id);
    const passes = `SELECT pass, name, price, status, left_rides FROM passes WHERE pass = '${pass}'`;
    expect(await getRows(passes, atSale)).toEqual([[pass, '10 rides', 150, 'valid', 10]]);
    expect(await getRows(passes)).toEqual([[pass, '10 rides', 150, 'valid', 8]]);
    const lines = `
      SELECT account, amount, booking FROM ledger
       WHERE pass = '${pass}' AND unit = 'cents'
       ORDER BY position, amount DESC`;
    expect(await getRows(lines)).toEqual([
      ['cash', 15_000, null],
      ['unearned', -15_000, null],
      ['unearned', 3000, booking],
      ['earned', -3000, booking],
    ]);
  });

  it('lists and describes the tables', async () => {
    expect(await getRows('SHOW TABLES')).toEqual([
      ['bookings'],
      ['cancellations'],
      ['events'],
      ['ledger'],
      ['passes'],
      ['refusals'],
      ['slots'],
    ]);
    expect((await getRows('DESCRIBE refusals')).map((row) => row.slice(0, 2))).toEqual([
      ['kind', 'VARCHAR'],
      ['reason', 'VARCHAR'],
      ['slot_id', 'INTEGER'],
      ['day', 'DATE'],
      ['time', 'VARCHAR'],
      ['minute', 'TIMESTAMP WITH TIME ZONE'],
      ['wish', 'VARCHAR'],
      ['price', 'DECIMAL(10,2)'],
    ]);
  });

  it('is cut off after 10,000 rows or 10 MB', async () => {
    const many = await getAnswer('SELECT * FROM range(20000)');
    expect([many.rows.length, many.truncated]).toEqual([10_000, true]);
    const large = await getAnswer(`SELECT repeat('x', 1000000) FROM range(20)`);
    expect([large.rows.length, large.truncated]).toEqual([9, true]);
  });
});

describe('a question that asks for more than it may', () => {
  it('is refused', async () => {
    const { status, body } = await ask("SELECT * FROM read_text('/etc/passwd')");
    expect([status, body]).toEqual([
      400,
      { code: 'SQL_REFUSED', error: 'Questions can only read.' },
    ]);
  });

  it('is refused with a field that there is not, rather than answered for another position', async () => {
    const { status, body } = await manager.post('/api/admin/sql', {
      sql: 'SELECT 1',
      at_position: 1,
    });
    expect([status, body]).toMatchObject([
      400,
      { error: 'There is no field at_position.', code: 'INVALID_REQUEST' },
    ]);
  });

  it('fails in DuckDB’s words if DuckDB can’t answer it', async () => {
    expect(await ask('SELECT nothing FROM slots')).toMatchObject({
      status: 400,
      body: {
        code: 'SQL_FAILED',
        error: expect.stringContaining('Referenced column "nothing" not found'),
      },
    });
  });

  it.each([
    [
      'never ends',
      'WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    ],
    ['makes a huge list @long', 'SELECT list_resize([1], 500000000, 2)'],
  ])('is killed at its limits when it %s', (_, sql) => expectKilled(app, manager, sql));

  it('is answered one at a time @long', async () => {
    const endless = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';
    const both = await runWithLimits(app, () =>
      Promise.all([endless, 'SELECT 1'].map((sql) => ask(sql))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([expect.any(Number), 503]);
  });

  it('ends, and gives up its turn, when nobody waits for its answer any more', async () => {
    await getRows('SELECT 1'); // so that the tables are filled
    const children = await watchNewChildren();
    const gone = new AbortController();
    const cookie = [...manager.cookies].map((pair) => pair.join('=')).join('; ');
    const sql = 'SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b';
    const left = Array.from({ length: 6 }, () =>
      fetch(`${app.url}/api/admin/sql`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ sql }),
        signal: gone.signal,
      }).then(async (early) => `${early.status} ${await early.text()}`, String),
    );
    const child = eventually(async () => {
      const found = await children();
      expect(found).toHaveLength(1);
      return found[0]!;
    });
    expect(await Promise.race([...left, child])).toHaveProperty('pid');
    const { pid } = await child;
    process.kill(pid, 'SIGSTOP');
    gone.abort();
    expect(await Promise.all(left)).toEqual(left.map(() => expect.stringContaining('AbortError')));
    expect(await getRows('SELECT 1')).toEqual([[1]]);
    expect(await children()).toEqual([]);
  });

  it('is for managers, and of 20,000 characters at most', async () => {
    const body = { sql: 'SELECT 1' };
    expect((await app.createGuest().post('/api/admin/sql', body)).status).toBe(401);
    expect((await (await app.signInAs('operator')).post('/api/admin/sql', body)).status).toBe(403);
    for (const wrong of [
      {},
      { sql: '' },
      { sql: 1 },
      { sql: 'x'.repeat(20_001) },
      { sql: 'SELECT 1', atPosition: -1 },
    ]) {
      expect(refusalOf(await manager.post('/api/admin/sql', wrong))).toEqual({
        status: 400,
        code: 'INVALID_REQUEST',
      });
    }
  });

  it('sees what was before a commit if its position lies within one @long', async () => {
    const count = `SELECT count(*)::INTEGER FROM events WHERE stream = 'schedule'`;
    const before = await readEnd();
    const [[events]] = (await getRows(count)) as [[number]];
    const [first, second, last] = (
      await commit(app.infrastructure.log, 900_001, 900_002, 900_003)
    ).map(Number);
    for (const position of [before, first, second]) {
      expect(await getAnswer(count, position)).toMatchObject({
        rows: [[events]],
        position: before,
      });
    }

    expect(await getAnswer(count, last)).toMatchObject({ rows: [[events + 3]], position: last });
  });
});
