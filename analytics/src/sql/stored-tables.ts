import { openDetailNames, openDetails } from '@cablepark/contracts/schedule/booking-details';
import { toSnakeCase } from '@cablepark/projections/runtime/snake-case';

import { exportColumns } from '../export/export-columns.ts';

/** Incremented when the stored tables change; a file of another version is filled again. */
export const TABLES_VERSION = 1;

export type StoredType =
  'BIGINT' | 'INTEGER' | 'VARCHAR' | 'TIMESTAMPTZ' | 'DATE' | 'BOOLEAN' | 'JSON';
export type StoredColumns = Readonly<Record<string, StoredType>>;

/** A table in the file. Questions don't see it but views of it, as of one position. */
export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: StoredColumns;
}

const quoteName = (name: string): string => `"${name}"`;
/** A stored table's name in SQL, with its schema, quoted. */
export const nameOf = ({ schema, name }: StoredTable): string => `${schema}.${quoteName(name)}`;
/** The SQL statement that creates a stored table. */
export const buildCreateTable = (table: StoredTable): string =>
  `CREATE TABLE ${nameOf(table)} (${Object.entries(table.columns)
    .map(([column, type]) => `${quoteName(column)} ${type}`)
    .join(', ')})`;

/** The log's events, as exports have them. */
export const EVENTS: StoredTable = {
  schema: 'stored',
  name: 'events',
  columns: Object.fromEntries(exportColumns.map(({ name, type }) => [name, type])),
};

/**
 * Defines the copy of a table's history in Postgres: whole rows, each in force from the event at
 * `_position` until the one at `_until`, which is null as long as it is. `_id` identifies a row of
 * the table.
 */
export const defineCopy = (schema: string, name: string, columns: StoredColumns): StoredTable => ({
  schema,
  name,
  columns: { _id: 'VARCHAR', _position: 'BIGINT', _until: 'BIGINT', ...columns },
});

/** Builds the condition for rows of a copy that are in force at a position. */
export const buildInForce = (position: string): string =>
  `_position <= ${position} AND (_until IS NULL OR _until > ${position})`;

export const SLOTS = defineCopy('stored', 'slots', {
  slot_id: 'INTEGER',
  day: 'DATE',
  time: 'VARCHAR',
  day_of_week: 'INTEGER',
  status: 'VARCHAR',
  price_cents: 'INTEGER',
  booking: 'VARCHAR',
});
const TYPE_OF = { flag: 'BOOLEAN' } as const;
/** A column for each open detail of a booking. */
export const DETAIL_COLUMNS: StoredColumns = Object.fromEntries(
  openDetailNames.map((name) => [toSnakeCase(name), TYPE_OF[openDetails[name].kind]]),
);
/** `customer_key` is the id of the key under which a booking's customer is sealed. */
export const BOOKINGS = defineCopy('stored', 'bookings', {
  booking: 'VARCHAR',
  day: 'DATE',
  placed_at: 'TIMESTAMPTZ',
  first_slot: 'INTEGER',
  slots: 'INTEGER',
  price_cents: 'INTEGER',
  days_ahead: 'INTEGER',
  hours_ahead: 'INTEGER',
  ...DETAIL_COLUMNS,
  has_account: 'BOOLEAN',
  placed_by: 'VARCHAR',
  language: 'VARCHAR',
  status: 'VARCHAR',
  attendance: 'VARCHAR',
  customer: 'VARCHAR',
  customer_key: 'VARCHAR',
});
export const CANCELLATIONS = defineCopy('stored', 'cancellations', {
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
export const REFUSALS = defineCopy('stored', 'refusals', {
  kind: 'VARCHAR',
  reason: 'VARCHAR',
  slot_id: 'INTEGER',
  day: 'DATE',
  time: 'VARCHAR',
  minute: 'TIMESTAMPTZ',
  wish: 'VARCHAR',
  price_cents: 'INTEGER',
});
export const PASSES = defineCopy('stored', 'passes', {
  pass: 'VARCHAR',
  kind: 'VARCHAR',
  name: 'VARCHAR',
  price_cents: 'INTEGER',
  sold_at: 'TIMESTAMPTZ',
  paid_by: 'VARCHAR',
  expires_on: 'DATE',
  status: 'VARCHAR',
  left_rides: 'INTEGER',
  left_cents: 'INTEGER',
});
export const LEDGER = defineCopy('stored', 'ledger', {
  position: 'BIGINT',
  recorded_at: 'TIMESTAMPTZ',
  account: 'VARCHAR',
  unit: 'VARCHAR',
  amount: 'BIGINT',
  pass: 'VARCHAR',
  booking: 'VARCHAR',
});
const COPIES = [SLOTS, BOOKINGS, CANCELLATIONS, REFUSALS, PASSES, LEDGER];

/**
 * `filled` has the log from which the tables are filled, the event up to which they are, and how
 * many keys had been erased when customers were last read. `copies` has, for each copy, the
 * position up to which it goes, and the object id of its source in Postgres, which a rebuild
 * changes.
 */
export const STORED_TABLES = `
  CREATE SCHEMA stored;
  CREATE TABLE stored.filled (version INTEGER, log_id VARCHAR, position BIGINT, event_id VARCHAR, before BIGINT,
    erasures INTEGER);
  CREATE TABLE stored.copies (name VARCHAR, source BIGINT, position BIGINT);
  ${[EVENTS, ...COPIES].map((table) => `${buildCreateTable(table)};`).join(' ')}
  ${COPIES.map(({ name }) => `INSERT INTO stored.copies (name, position) VALUES ('${name}', -1);`).join(' ')}`;

/**
 * The last event with which tables are filled, and the position of the one before it; null for
 * empty tables.
 */
export interface FilledUntil {
  readonly position: bigint | null;
  readonly eventId: string | null;
  /** The log can be read only from positions of its events. */
  readonly before: bigint | null;
}

/** FilledUntil as a row of DuckDB. */
export type FilledCells = readonly [
  position: string | null,
  eventId: string | null,
  before: string | null,
];

const toPosition = (digits: string | null): bigint | null =>
  digits === null ? null : BigInt(digits);

/** Reads FilledUntil from a row of DuckDB. */
export const readFilledUntil = ([position, eventId, before]: FilledCells): FilledUntil => ({
  position: toPosition(position),
  eventId,
  before: toPosition(before),
});
