import type { VersionsTable } from './versions.ts';
import type { Table } from './table-batch.ts';

/** Raised when the stored tables change; a file of another version is filled anew. */
export const TABLES_VERSION = 3;

/** The schema with a table for each read model of a file, under its name, that has the versions of its rows. */
export const FILE_ROWS = 'file_rows';

/**
 * The tables in the file, which questions don't see: they ask views of one position of the log. A version of a slot or a
 * booking is what it was from an event on, until the event at `until_position` replaced it; null if none has yet.
 *
 * `erasures` says how many keys had been erased when the tables were told of customers. `customer_key` is the id of the key
 * that sealed whom a booking is for.
 *
 * `files` has the files that define read models, each with a hash of the text that was taken up, what it declares of its
 * table, and the last event of the log up to which it is folded. One that has failed has no table; `knows_customers`
 * is whether it was told of any.
 */
export const STORED_TABLES = `
  CREATE SCHEMA stored;
  CREATE TABLE stored.filled (version INTEGER, log_id VARCHAR, position BIGINT, event_id VARCHAR, before BIGINT,
    erasures INTEGER);
  CREATE TABLE stored.events (
    position BIGINT, recorded_at TIMESTAMPTZ, happened_at TIMESTAMPTZ, stream VARCHAR, revision BIGINT, type VARCHAR,
    version BIGINT, actor_kind VARCHAR, actor_role VARCHAR, command VARCHAR, correlation_id VARCHAR, undoes VARCHAR,
    data JSON
  );
  CREATE TABLE stored.slot_versions (
    slot_id INTEGER, position BIGINT, until_position BIGINT, day DATE, time VARCHAR, day_of_week INTEGER,
    status VARCHAR, price_cents INTEGER, list_cents INTEGER, booking VARCHAR
  );
  CREATE TABLE stored.booking_versions (
    booking VARCHAR, position BIGINT, until_position BIGINT, day DATE, placed_at TIMESTAMPTZ, placed_by VARCHAR,
    days_ahead INTEGER, hours_ahead INTEGER, first_slot INTEGER, slots_and_cents VARCHAR, slots INTEGER,
    price_cents INTEGER, equipment_rental BOOLEAN, has_account BOOLEAN, language VARCHAR, status VARCHAR,
    attendance VARCHAR, cancelled_at TIMESTAMPTZ, cancelled_by VARCHAR, reason VARCHAR, is_postponed BOOLEAN,
    customer VARCHAR, customer_key VARCHAR
  );
  CREATE TABLE stored.refusals (
    position BIGINT, kind VARCHAR, reason VARCHAR, slot_id INTEGER, day DATE, time VARCHAR, minute TIMESTAMPTZ,
    wish VARCHAR, price_cents INTEGER
  );
  CREATE TABLE stored.files (
    file VARCHAR, hash VARCHAR, shape VARCHAR, position BIGINT, has_failed BOOLEAN, knows_customers BOOLEAN
  );
  CREATE SCHEMA ${FILE_ROWS};
`;

const stored = (name: string, columns: Table['columns']): Table => ({ schema: 'stored', name, columns });

export const EVENTS = stored('events', [
  ...(['bigint', 'instant', 'instant', 'text', 'bigint', 'text', 'bigint'] as const),
  ...(['text', 'text', 'text', 'text', 'text', 'text'] as const),
]);
export const SLOT_VERSIONS: VersionsTable = {
  ...stored('slot_versions', [
    ...(['integer', 'bigint', 'bigint', 'day', 'text', 'integer', 'text', 'integer', 'integer', 'text'] as const),
  ]),
  key: 'slot_id',
  until: 'until_position',
};
export const BOOKING_VERSIONS: VersionsTable = {
  ...stored('booking_versions', [
    ...(['text', 'bigint', 'bigint', 'day', 'instant', 'text', 'integer', 'integer', 'integer', 'text'] as const),
    ...(['integer', 'integer', 'boolean', 'boolean', 'text', 'text', 'text', 'instant', 'text', 'text'] as const),
    ...(['boolean', 'text', 'text'] as const),
  ]),
  key: 'booking',
  until: 'until_position',
};
export const REFUSALS = stored('refusals', [
  ...(['bigint', 'text', 'text', 'integer', 'day', 'text', 'instant', 'text', 'integer'] as const),
]);
