import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Incoming, Serves } from '@cablepark/backend/http/endpoint';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Pool } from 'pg';
import { reportReady } from './parent-process.ts';

// The floor for booking: the same HTTP stack and the same validation of the body, then one plain SQL transaction, as a
// CRUD application would do it. It keeps no history and has no encryption.

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const FIRST_SLOT = 1_000_000;

await pool.query(`
  DROP SCHEMA IF EXISTS crud CASCADE;
  CREATE SCHEMA crud;
  CREATE TABLE crud.slots (id int PRIMARY KEY, status text NOT NULL, price_cents int NOT NULL, booking_id uuid);
  CREATE TABLE crud.bookings (id uuid PRIMARY KEY, reference text NOT NULL UNIQUE, customer_name text NOT NULL,
    phone_number text NOT NULL, email text, notes text, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE crud.booking_slots (booking_id uuid, slot_id int, price_cents int, PRIMARY KEY (booking_id, slot_id));
  INSERT INTO crud.slots SELECT id, 'available', 2000 FROM generate_series(${FIRST_SLOT}, ${FIRST_SLOT + 200_000}) id`);

@Controller()
class CrudController {
  @Serves(bookSlots)
  async book(@Incoming(bookSlots) { body }: Incoming<typeof bookSlots>) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const ids = [...body.slots.stored];
      const { rows: slots } = await client.query<{ id: number; price_cents: number }>({
        name: 'lock',
        text: `SELECT id, price_cents FROM crud.slots WHERE id = ANY($1) AND status = 'available' FOR UPDATE`,
        values: [ids],
      });
      const [id, reference] = [randomUUID(), randomUUID()];
      const { customerName, phoneNumber, email, notes } = body.customer;
      await client.query({
        name: 'book',
        text: `INSERT INTO crud.bookings (id, reference, customer_name, phone_number, email, notes) VALUES ($1, $2, $3, $4, $5, $6)`,
        values: [id, reference, customerName, phoneNumber, email, notes],
      });
      await client.query({
        name: 'take',
        text: `UPDATE crud.slots SET status = 'booked', booking_id = $2 WHERE id = ANY($1)`,
        values: [ids, id],
      });
      await client.query({
        name: 'list',
        text: 'INSERT INTO crud.booking_slots SELECT $1, * FROM unnest($2::int[], $3::int[])',
        values: [id, ids, slots.map(({ price_cents }) => price_cents)],
      });
      await client.query('COMMIT');
      return { booking: { id, reference, customerName, phoneNumber, email, notes }, timeSlots: slots, totalPrice: 20 };
    } finally {
      client.release();
    }
  }
}

@Module({ controllers: [CrudController] })
class CrudModule {}

const app = await NestFactory.create<NestFastifyApplication>(CrudModule, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
reportReady(await app.getUrl(), async () => {
  await app.close();
  await pool.end();
});
