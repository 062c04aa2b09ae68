import { randomUUID } from 'node:crypto';

import { FIRST_SLOT, SLOTS } from '../booking-requests.ts';
import { serveFloor } from './serve-floor.ts';

// The bare floor for booking: one plain SQL transaction, as a CRUD application would do it. It
// keeps no history and has no encryption.

await serveFloor({
  schema: `
    DROP SCHEMA IF EXISTS crud CASCADE;
    CREATE SCHEMA crud;
    CREATE TABLE crud.slots (id int PRIMARY KEY, status text NOT NULL, price_cents int NOT NULL, booking_id uuid);
    CREATE TABLE crud.bookings (id uuid PRIMARY KEY, reference text NOT NULL UNIQUE, customer_name text NOT NULL,
      phone_number text NOT NULL, email text, notes text, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE crud.booking_slots (booking_id uuid, slot_id int, price_cents int, PRIMARY KEY (booking_id, slot_id));
    INSERT INTO crud.slots SELECT id, 'available', 2000 FROM generate_series(${FIRST_SLOT}, ${FIRST_SLOT + SLOTS}) id`,
  async book(client, { slots: { stored }, customer: { customerName, phoneNumber, email, notes } }) {
    const ids = [...stored];
    const { rows: slots } = await client.query<{ id: number; price_cents: number }>({
      name: 'lock',
      text: `SELECT id, price_cents FROM crud.slots WHERE id = ANY($1) AND status = 'available' FOR UPDATE`,
      values: [ids],
    });
    const [id, reference] = [randomUUID(), randomUUID()];
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
    return {
      booking: { id, reference, customerName, phoneNumber, email, notes },
      timeSlots: slots,
      totalPrice: 20,
    };
  },
});
