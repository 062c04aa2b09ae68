/** Raised when the stored tables change; a file of another version is filled anew. */
export const TABLES_VERSION = 1;

/**
 * The tables in the file, which questions don't see: they ask views of one position of the log. A version of a slot or a
 * booking is what it was from an event on, until the event at `until_position` replaced it; null if none has yet.
 */
export const STORED_TABLES = `
  CREATE SCHEMA stored;
  CREATE TABLE stored.filled (version INTEGER, log_id VARCHAR, position BIGINT, event_id VARCHAR, before BIGINT);
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
    attendance VARCHAR, cancelled_at TIMESTAMPTZ, cancelled_by VARCHAR, reason VARCHAR, is_postponed BOOLEAN
  );
  CREATE TABLE stored.refusals (
    position BIGINT, kind VARCHAR, reason VARCHAR, slot_id INTEGER, day DATE, time VARCHAR, minute TIMESTAMPTZ,
    wish VARCHAR, price_cents INTEGER
  );
`;

export type StoredTable = 'events' | 'slot_versions' | 'booking_versions' | 'refusals';

/** A value as it is appended. Times are ISO 8601, days `yyyy-MM-dd`. */
export type Cell = string | number | boolean | null;
