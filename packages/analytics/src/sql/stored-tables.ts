import { exportColumns } from '../export/export-columns.ts';

/** Raised when the stored tables change; a file of another version is filled anew. */
export const TABLES_VERSION = 5;

export type StoredType =
  'BIGINT' | 'INTEGER' | 'VARCHAR' | 'TIMESTAMPTZ' | 'DATE' | 'BOOLEAN' | 'JSON';
export type StoredColumns = Readonly<Record<string, StoredType>>;

/** A table in the file. Questions don't see it: they ask views of one position of the log. */
export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: StoredColumns;
}

const quoted = (name: string): string => `"${name}"`;
/** A stored table's name in SQL, with its schema, quoted. */
export const nameOf = ({ schema, name }: StoredTable): string => `${schema}.${quoted(name)}`;
/** The SQL statement that creates a stored table. */
export const creating = (table: StoredTable): string =>
  `CREATE TABLE ${nameOf(table)} (${Object.entries(table.columns)
    .map(([column, type]) => `${quoted(column)} ${type}`)
    .join(', ')})`;

/** The log's events, as exports have them. */
export const EVENTS: StoredTable = {
  schema: 'stored',
  name: 'events',
  columns: Object.fromEntries(exportColumns.map(({ name, type }) => [name, type])),
};

/**
 * A copy of what a table in Postgres was at every position: its rows, each complete, from the event
 * at `_position` until the one at `_until` replaced it; null if none has yet. Completing rows while
 * they are copied is what keeps a question within its memory, however many events have changed
 * them. `_id` tells rows apart.
 */
export const copyOf = (schema: string, name: string, columns: StoredColumns): StoredTable => ({
  schema,
  name,
  columns: { _id: 'VARCHAR', _position: 'BIGINT', _until: 'BIGINT', ...columns },
});

/** The condition for rows of a copy that are in force at a position. */
export const inForce = (position: string): string =>
  `_position <= ${position} AND (_until IS NULL OR _until > ${position})`;

export const SLOTS = copyOf('stored', 'slots', {
  slot_id: 'INTEGER',
  day: 'DATE',
  time: 'VARCHAR',
  day_of_week: 'INTEGER',
  status: 'VARCHAR',
  price_cents: 'INTEGER',
  booking: 'VARCHAR',
});
/** `customer_key` is the id of the key that sealed whom a booking is for. */
export const BOOKINGS = copyOf('stored', 'bookings', {
  booking: 'VARCHAR',
  day: 'DATE',
  placed_at: 'TIMESTAMPTZ',
  first_slot: 'INTEGER',
  slots: 'INTEGER',
  price_cents: 'INTEGER',
  days_ahead: 'INTEGER',
  hours_ahead: 'INTEGER',
  equipment_rental: 'BOOLEAN',
  has_account: 'BOOLEAN',
  placed_by: 'VARCHAR',
  language: 'VARCHAR',
  status: 'VARCHAR',
  attendance: 'VARCHAR',
  customer: 'VARCHAR',
  customer_key: 'VARCHAR',
});
export const CANCELLATIONS = copyOf('stored', 'cancellations', {
  booking: 'VARCHAR',
  day: 'DATE',
  cancelled_at: 'TIMESTAMPTZ',
  reason: 'VARCHAR',
  notice_hours: 'INTEGER',
  slots: 'INTEGER',
  price_cents: 'INTEGER',
  cancelled_by: 'VARCHAR',
  slot_ids: 'VARCHAR',
});
export const REFUSALS = copyOf('stored', 'refusals', {
  kind: 'VARCHAR',
  reason: 'VARCHAR',
  slot_id: 'INTEGER',
  day: 'DATE',
  time: 'VARCHAR',
  minute: 'TIMESTAMPTZ',
  wish: 'VARCHAR',
  price_cents: 'INTEGER',
});
const COPIES = [SLOTS, BOOKINGS, CANCELLATIONS, REFUSALS];

/**
 * `filled` says from which log the tables are filled, up to which event, and how many keys had been
 * erased when they were told of customers. `copies` says of each copy up to which position it goes,
 * and of which table in Postgres it is, by its object id, which a rebuild changes.
 */
export const STORED_TABLES = `
  CREATE SCHEMA stored;
  CREATE TABLE stored.filled (version INTEGER, log_id VARCHAR, position BIGINT, event_id VARCHAR, before BIGINT,
    erasures INTEGER);
  CREATE TABLE stored.copies (name VARCHAR, source BIGINT, position BIGINT);
  ${[EVENTS, ...COPIES].map((table) => `${creating(table)};`).join(' ')}
  ${COPIES.map(({ name }) => `INSERT INTO stored.copies (name, position) VALUES ('${name}', -1);`).join(' ')}`;

/**
 * Up to where tables are filled: an event of the log, and the position of the one before it; null
 * if by nothing yet.
 */
export interface FilledUntil {
  readonly position: bigint | null;
  readonly eventId: string | null;
  /** A log can be read from positions of its events only. */
  readonly before: bigint | null;
}

/** The same as DuckDB's rows have it. */
export type FilledCells = readonly [
  position: string | null,
  eventId: string | null,
  before: string | null,
];

const positionOf = (digits: string | null): bigint | null =>
  digits === null ? null : BigInt(digits);

/** Reads the row that says up to which position of the log the tables are filled. */
export const filledUntil = ([position, eventId, before]: FilledCells): FilledUntil => ({
  position: positionOf(position),
  eventId,
  before: positionOf(before),
});
