import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Pool } from 'pg';

import { reportReady } from './parent-process.ts';

// The floor for the calendar: bare node:http and one prepared SELECT of the week's rows.

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams;
  void pool
    .query({
      name: 'week',
      text: 'SELECT slot_id, status, price_cents FROM read_models.time_slots WHERE slot_id BETWEEN $1 AND $2 ORDER BY slot_id',
      values: [query.get('from'), query.get('to')],
    })
    .then(({ rows }) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ timeSlots: rows }));
    });
});
server.listen(0, '127.0.0.1', () => {
  reportReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => pool.end());
});
