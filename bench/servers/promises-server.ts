import { createHmac, randomBytes, randomUUID } from 'node:crypto';

import { encrypt, KEY_BYTES, seal } from '@cablepark/vault/sealing';

import { FIRST_SLOT, SLOTS } from '../booking-requests.ts';
import { serveFloor } from './serve-floor.ts';

// The floor for booking that keeps the product's promises in plain SQL, all in one transaction: the
// customer is sealed under a key of their own, the first answer is kept for the key of the request,
// mails wait in an outbox, slots and bookings have a history of their rows, and an audit trail
// holds before and after. It has the indexes that lists of each of these need, and no more.

const masterKey = randomBytes(KEY_BYTES);
const computeHash = (text: string): string =>
  createHmac('sha256', masterKey).update(text).digest('base64url');

await serveFloor({
  schema: `
    DROP SCHEMA IF EXISTS promises CASCADE;
    CREATE SCHEMA promises;
    SET search_path = promises;
    CREATE TABLE slots (id int PRIMARY KEY, status text NOT NULL, price_cents int NOT NULL, booking_id uuid,
      version int NOT NULL DEFAULT 1, since timestamptz NOT NULL DEFAULT now());
    CREATE TABLE customer_keys (id uuid PRIMARY KEY, wrapped bytea NOT NULL);
    CREATE TABLE bookings (id uuid PRIMARY KEY, reference text NOT NULL UNIQUE, customer_key uuid NOT NULL,
      customer text NOT NULL, email_hash text, created_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON bookings (email_hash);
    CREATE INDEX ON bookings (created_at);
    CREATE TABLE booking_slots (booking_id uuid, slot_id int, price_cents int, PRIMARY KEY (booking_id, slot_id));
    CREATE INDEX ON booking_slots (slot_id);
    CREATE TABLE slot_versions (id int, version int, status text NOT NULL, price_cents int NOT NULL, booking_id uuid,
      since timestamptz NOT NULL, until timestamptz, PRIMARY KEY (id, version));
    CREATE TABLE booking_versions (id uuid, version int, customer_key uuid NOT NULL, customer text NOT NULL,
      slots int[] NOT NULL, since timestamptz NOT NULL, until timestamptz, PRIMARY KEY (id, version));
    CREATE TABLE audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(),
      actor text NOT NULL, command text NOT NULL, request uuid NOT NULL, entity text NOT NULL, entity_id text NOT NULL,
      before jsonb, after jsonb);
    CREATE INDEX ON audit (entity, entity_id, id);
    CREATE INDEX ON audit (actor, id);
    CREATE INDEX ON audit (command, id);
    CREATE INDEX ON audit (request);
    CREATE INDEX ON audit (at);
    CREATE TABLE outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, booking_id uuid NOT NULL,
      due_at timestamptz NOT NULL, sent_at timestamptz);
    CREATE INDEX ON outbox (due_at) WHERE sent_at IS NULL;
    CREATE TABLE first_answers (request text PRIMARY KEY, body_hash text NOT NULL, answer text NOT NULL,
      at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON first_answers (at);
    INSERT INTO slots SELECT id, 'available', 2000 FROM generate_series(${FIRST_SLOT}, ${FIRST_SLOT + SLOTS}) id;
    INSERT INTO slot_versions SELECT id, version, status, price_cents, NULL, since FROM slots;
    RESET search_path`,
  /** Long on purpose: the statements of one transaction in their order. */
  async book(client, { slots: { stored }, customer }, idempotencyKey) {
    const ids = [...stored];
    const request = computeHash(idempotencyKey);
    const { rows: answered } = await client.query<{ answer: unknown }>({
      name: 'answered',
      text: 'SELECT answer FROM promises.first_answers WHERE request = $1',
      values: [request],
    });
    if (answered[0]) {
      return answered[0].answer;
    }

    const { rows: slots } = await client.query<{
      id: number;
      price_cents: number;
      version: number;
    }>({
      name: 'lock',
      text: `SELECT id, price_cents, version FROM promises.slots WHERE id = ANY($1) AND status = 'available' FOR UPDATE`,
      values: [ids],
    });
    const [id, keyId, reference] = [randomUUID(), randomUUID(), randomUUID()];
    const key = randomBytes(KEY_BYTES);
    const sealed = seal(key, customer, [keyId, 'customer']);
    await client.query({
      name: 'key',
      text: 'INSERT INTO promises.customer_keys VALUES ($1, $2)',
      values: [keyId, encrypt(masterKey, key, Buffer.from(keyId))],
    });
    await client.query({
      name: 'book',
      text: 'INSERT INTO promises.bookings (id, reference, customer_key, customer, email_hash) VALUES ($1, $2, $3, $4, $5)',
      values: [
        id,
        reference,
        keyId,
        sealed,
        customer.email === null ? null : computeHash(customer.email),
      ],
    });
    await client.query({
      name: 'take',
      text: `UPDATE promises.slots SET status = 'booked', booking_id = $2, version = version + 1, since = now()
              WHERE id = ANY($1)`,
      values: [ids, id],
    });
    await client.query({
      name: 'list',
      text: 'INSERT INTO promises.booking_slots SELECT $1, * FROM unnest($2::int[], $3::int[])',
      values: [id, ids, slots.map(({ price_cents }) => price_cents)],
    });
    await client.query({
      name: 'slots before',
      text: `UPDATE promises.slot_versions v SET until = now() FROM unnest($1::int[], $2::int[]) AS s (id, version)
              WHERE v.id = s.id AND v.version = s.version`,
      values: [ids, slots.map(({ version }) => version)],
    });
    await client.query({
      name: 'slots after',
      text: `INSERT INTO promises.slot_versions
             SELECT id, version, status, price_cents, booking_id, since FROM promises.slots WHERE id = ANY($1)`,
      values: [ids],
    });
    await client.query({
      name: 'booking after',
      text: 'INSERT INTO promises.booking_versions VALUES ($1, 1, $2, $3, $4, now())',
      values: [id, keyId, sealed, ids],
    });
    const before = slots.map((slot) => JSON.stringify({ ...slot, status: 'available' }));
    const after = slots.map((slot) => JSON.stringify({ ...slot, status: 'booked', bookingId: id }));
    await client.query({
      name: 'audit',
      text: `INSERT INTO promises.audit (actor, command, request, entity, entity_id, before, after)
             SELECT 'guest', 'BookSlots', $1, * FROM unnest($2::text[], $3::text[], $4::jsonb[], $5::jsonb[])`,
      values: [
        keyId,
        [...ids.map(() => 'slot'), 'booking'],
        [...ids.map(String), id],
        [...before, null],
        [...after, JSON.stringify({ id, reference, customer: sealed, slots: ids })],
      ],
    });
    await client.query({
      name: 'letters',
      text: `INSERT INTO promises.outbox (kind, booking_id, due_at)
             VALUES ('confirmation', $1, now()), ('reminder', $1, now() + interval '1 day')`,
      values: [id],
    });
    const answer = { booking: { id, reference, ...customer }, timeSlots: slots, totalPrice: 20 };
    await client.query({
      name: 'first answer',
      text: 'INSERT INTO promises.first_answers (request, body_hash, answer) VALUES ($1, $2, $3)',
      values: [
        request,
        computeHash(JSON.stringify([ids, customer])),
        seal(key, answer, [keyId, 'answer']),
      ],
    });
    return answer;
  },
});
