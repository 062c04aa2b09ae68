import {
  BOOKINGS,
  CANCELLATIONS,
  inForce,
  nameOf,
  REFUSALS,
  SLOTS,
  type StoredTable,
} from '../stored-tables.ts';

/** The tables that questions ask, and the functions that give a table. */
export const TABLES = ['events', 'slots', 'bookings', 'cancellations', 'refusals'] as const;
export const TABLE_FUNCTIONS = ['calendar_as_of', 'bookings_as_of'] as const;

const RIGA = "'Europe/Riga'";
const startOf = (slotId: string): string => `to_timestamp((${slotId}) * 1800)`;

const rowsAt = (table: StoredTable, position: string, columns: readonly string[]): string =>
  `SELECT ${columns.join(', ')} FROM ${nameOf(table)} WHERE ${inForce(position)}`;
const price = `CAST(price_cents * 0.01 AS DECIMAL(10,2)) AS price`;

const slotsAt = (position: string): string =>
  rowsAt(SLOTS, position, [
    'slot_id',
    'day',
    'time',
    'day_of_week',
    `${startOf('slot_id')} AS start_time`,
    `${startOf('slot_id + 1')} AS end_time`,
    'status',
    price,
    'booking',
  ]);

const bookingsAt = (position: string): string =>
  rowsAt(BOOKINGS, position, [
    'booking',
    'day',
    'placed_at',
    `${startOf('first_slot')} AS first_start`,
    'slots',
    price,
    'days_ahead',
    'hours_ahead',
    'equipment_rental',
    'has_account',
    'placed_by',
    'language',
    'status',
    'attendance',
    'customer',
  ]);

const cancellationsAt = (position: string): string =>
  rowsAt(CANCELLATIONS, position, [
    'booking',
    'day',
    'cancelled_at',
    'reason',
    'notice_hours',
    'slots',
    price,
    'cancelled_by',
    'CAST(slot_ids AS INTEGER[]) AS slot_ids',
  ]);

const refusalsAt = (position: string): string =>
  rowsAt(REFUSALS, position, ['kind', 'reason', 'slot_id', 'day', 'time', 'minute', 'wish', price]);

/**
 * What the functions that tell the present time are answered instead: the time of the position's
 * event.
 */
const clock = (instant: string): string[] => {
  const now = `TIMESTAMPTZ '${instant}'`;
  const local = `timezone(${RIGA}, ${now})`;
  return [
    ...['now', 'get_current_timestamp', 'transaction_timestamp'].map(
      (name) => `${name}() AS ${now}`,
    ),
    ...['current_date', 'today'].map((name) => `${name}() AS CAST(${local} AS DATE)`),
    ...['get_current_time', 'current_localtime'].map(
      (name) => `${name}() AS CAST(${local} AS TIME)`,
    ),
    `current_localtimestamp() AS ${local}`,
    `age(a) AS system.main.age(CAST(CAST(${local} AS DATE) AS TIMESTAMP), a), (a, b) AS system.main.age(a, b)`,
    `ago(i) AS ${now} - CAST(i AS INTERVAL)`,
  ];
};

export interface PresentMoment {
  /** The last position that questions see. */
  readonly position: string;
  /** When its event was recorded, which is what `now()` says. */
  readonly instant: string;
  /** The last instant as of which may be asked. */
  readonly latest: string;
}

/** The statements that make one position of the log the present for all that comes after. */
export function viewsAt({ position, instant, latest }: PresentMoment): string[] {
  const moment = 'CAST(instant AS TIMESTAMPTZ)';
  const past = `CASE WHEN ${moment} > TIMESTAMPTZ '${latest}'
                     THEN CAST(error('The instant must not be in the future.') AS TIMESTAMPTZ) ELSE ${moment} END`;
  const asked = `(SELECT coalesce(max(position), -1) FROM stored.events
                   WHERE recorded_at <= ${past} AND position <= ${position})`;
  return [
    `CREATE TEMP VIEW events AS SELECT * FROM stored.events WHERE position <= ${position}`,
    `CREATE TEMP VIEW slots AS ${slotsAt(position)}`,
    `CREATE TEMP VIEW bookings AS ${bookingsAt(position)}`,
    `CREATE TEMP VIEW cancellations AS ${cancellationsAt(position)}`,
    `CREATE TEMP VIEW refusals AS ${refusalsAt(position)}`,
    `CREATE TEMP MACRO calendar_as_of(instant) AS TABLE ${slotsAt(asked)}`,
    `CREATE TEMP MACRO bookings_as_of(instant) AS TABLE ${bookingsAt(asked)}`,
    ...clock(instant).map((macro) => `CREATE TEMP MACRO ${macro}`),
  ];
}
