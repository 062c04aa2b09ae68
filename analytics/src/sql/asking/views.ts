import { buildSlotStartSql } from '@cablepark/contracts/shared/slot-ids';

import {
  BOOKINGS,
  buildInForce,
  CANCELLATIONS,
  DETAIL_COLUMNS,
  LEDGER,
  nameOf,
  PASSES,
  REFUSALS,
  SLOTS,
  type StoredTable,
} from '../stored-tables.ts';

/** The tables that questions ask, and the functions that give a table. */
export const TABLES = [
  'events',
  'slots',
  'bookings',
  'cancellations',
  'refusals',
  'passes',
  'ledger',
] as const;
export const TABLE_FUNCTIONS = ['calendar_as_of', 'bookings_as_of'] as const;

const RIGA = "'Europe/Riga'";

const selectRows = (table: StoredTable, position: string, columns: readonly string[]): string =>
  `SELECT ${columns.join(', ')} FROM ${nameOf(table)} WHERE ${buildInForce(position)}`;
const PRICE = `CAST(price_cents * 0.01 AS DECIMAL(10,2)) AS price`;

const selectSlots = (position: string): string =>
  selectRows(SLOTS, position, [
    'slot_id',
    'day',
    'time',
    'day_of_week',
    `slot_start(slot_id) AS start_time`,
    `slot_start(slot_id + 1) AS end_time`,
    'status',
    PRICE,
    'booking',
  ]);

const selectBookings = (position: string): string =>
  selectRows(BOOKINGS, position, [
    'booking',
    'day',
    'placed_at',
    `slot_start(first_slot) AS first_start`,
    'slots',
    PRICE,
    'days_ahead',
    'hours_ahead',
    ...Object.keys(DETAIL_COLUMNS),
    'has_account',
    'placed_by',
    'language',
    'status',
    'attendance',
    'customer',
  ]);

const selectCancellations = (position: string): string =>
  selectRows(CANCELLATIONS, position, [
    'booking',
    'day',
    'cancelled_at',
    'reason',
    'notice_hours',
    'slots',
    PRICE,
    'cancelled_by',
    'CAST(slot_ids AS INTEGER[]) AS slot_ids',
  ]);

const selectRefusals = (position: string): string =>
  selectRows(REFUSALS, position, [
    'kind',
    'reason',
    'slot_id',
    'day',
    'time',
    'minute',
    'wish',
    PRICE,
  ]);

const selectPasses = (position: string): string =>
  selectRows(PASSES, position, [
    'pass',
    'kind',
    'name',
    PRICE,
    'sold_at',
    'paid_by',
    'expires_on',
    'status',
    'left_rides',
    `CAST(left_cents * 0.01 AS DECIMAL(10,2)) AS left_value`,
  ]);

const selectLedger = (position: string): string =>
  selectRows(LEDGER, position, [
    'position',
    'recorded_at',
    'account',
    'unit',
    'amount',
    'pass',
    'booking',
  ]);

/** Replaces DuckDB's functions for the present time by ones that return this instant. */
const buildClockMacros = (instant: string): string[] => {
  const now = `TIMESTAMPTZ '${instant}'`;
  const local = `timezone(${RIGA}, ${now})`;
  const day = `CAST(${local} AS DATE)`;
  const time = `CAST(${local} AS TIME)`;
  return [
    `now() AS ${now}`,
    `get_current_timestamp() AS ${now}`,
    `transaction_timestamp() AS ${now}`,
    `current_date() AS ${day}`,
    `today() AS ${day}`,
    `get_current_time() AS ${time}`,
    `current_localtime() AS ${time}`,
    `current_localtimestamp() AS ${local}`,
    `age(a) AS system.main.age(CAST(${day} AS TIMESTAMP), a), (a, b) AS system.main.age(a, b)`,
    `ago(i) AS ${now} - CAST(i AS INTERVAL)`,
  ];
};

/** The present of a question. */
export interface QuestionPresent {
  /** The last position that the question sees. */
  readonly position: string;
  /** When the event there was recorded, which is what `now()` returns. */
  readonly instant: string;
  /** The last instant for which `calendar_as_of` and `bookings_as_of` answer. */
  readonly latest: string;
}

/** Builds the statements that make one position of the log the present. */
export function buildViews({ position, instant, latest }: QuestionPresent): string[] {
  const given = 'CAST(instant AS TIMESTAMPTZ)';
  const checked = `CASE WHEN ${given} > TIMESTAMPTZ '${latest}'
                     THEN CAST(error('The instant must not be in the future.') AS TIMESTAMPTZ) ELSE ${given} END`;
  const asOf = `(SELECT coalesce(max(position), -1) FROM stored.events
                   WHERE recorded_at <= ${checked} AND position <= ${position})`;
  return [
    `CREATE TEMP MACRO slot_start(slot_id) AS ${buildSlotStartSql('slot_id')}`,
    `CREATE TEMP VIEW events AS SELECT * FROM stored.events WHERE position <= ${position}`,
    `CREATE TEMP VIEW slots AS ${selectSlots(position)}`,
    `CREATE TEMP VIEW bookings AS ${selectBookings(position)}`,
    `CREATE TEMP VIEW cancellations AS ${selectCancellations(position)}`,
    `CREATE TEMP VIEW refusals AS ${selectRefusals(position)}`,
    `CREATE TEMP VIEW passes AS ${selectPasses(position)}`,
    `CREATE TEMP VIEW ledger AS ${selectLedger(position)}`,
    `CREATE TEMP MACRO calendar_as_of(instant) AS TABLE ${selectSlots(asOf)}`,
    `CREATE TEMP MACRO bookings_as_of(instant) AS TABLE ${selectBookings(asOf)}`,
    ...buildClockMacros(instant).map((macro) => `CREATE TEMP MACRO ${macro}`),
  ];
}
