import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { Pool } from 'pg';

import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';

import { reportReady } from './parent-process.ts';

// The floor for a rush: bare node:http, and one plain SQL statement or transaction for reading,
// holding and booking. It keeps no history and has no encryption.

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(`
  DROP SCHEMA IF EXISTS rush CASCADE;
  CREATE SCHEMA rush;
  CREATE TABLE rush.slots (id int PRIMARY KEY, status text NOT NULL, hold uuid, held_until timestamptz);
  CREATE TABLE rush.bookings (id uuid PRIMARY KEY, slot_id int NOT NULL, customer text NOT NULL);
  INSERT INTO rush.slots SELECT slot_id, status FROM read_models.time_slots`);

interface Sent {
  readonly timeSlotIds: readonly [number];
  readonly holdId?: string;
}
interface Answer {
  readonly status: number;
  readonly body: object;
}
const TAKEN: Answer = { status: 409, body: {} };

async function readWeek(url: URL): Promise<Answer> {
  const slotsOf = (name: string) => slotsOfDay(url.searchParams.get(name) ?? '');
  const { rows } = await pool.query({
    name: 'week',
    text: `SELECT id, CASE WHEN held_until > now() AND status = 'available' THEN 'reserved' ELSE status END AS status
             FROM rush.slots WHERE id BETWEEN $1 AND $2 ORDER BY id`,
    values: [slotsOf('startDate')[0], slotsOf('endDate').at(-1)],
  });
  return { status: 200, body: { timeSlots: rows } };
}

async function hold({ timeSlotIds: [slot] }: Sent): Promise<Answer> {
  const id = randomUUID();
  const { rowCount } = await pool.query({
    name: 'hold',
    text: `UPDATE rush.slots SET hold = $2, held_until = now() + interval '10 minutes'
            WHERE id = $1 AND status = 'available' AND (held_until IS NULL OR held_until <= now())`,
    values: [slot, id],
  });
  return rowCount === 1 ? { status: 201, body: { id } } : TAKEN;
}

async function book(sent: Sent): Promise<Answer> {
  const [slot] = sent.timeSlotIds;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query({
      name: 'take',
      text: `UPDATE rush.slots SET status = 'booked', hold = NULL, held_until = NULL
              WHERE id = $1 AND status = 'available' AND (held_until IS NULL OR held_until <= now() OR hold = $2)`,
      values: [slot, sent.holdId ?? null],
    });
    const id = randomUUID();
    if (rowCount === 1) {
      await client.query({
        name: 'book',
        text: 'INSERT INTO rush.bookings VALUES ($1, $2, $3)',
        values: [id, slot, JSON.stringify(sent)],
      });
    }

    await client.query('COMMIT');
    return rowCount === 1 ? { status: 201, body: { id } } : TAKEN;
  } finally {
    client.release();
  }
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '', 'http://localhost');
  if (request.method === 'GET') {
    return readWeek(url);
  }

  const sent = (await json(request)) as Sent;
  return url.pathname === '/api/holds' ? hold(sent) : book(sent);
}

const server = createServer((request, response) => {
  void answer(request).then(({ status, body }) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
});
server.listen(0, '127.0.0.1', () => {
  reportReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => pool.end());
});
