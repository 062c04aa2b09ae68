import { reject } from '@cablepark/contracts/shared/rejection';
import { slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookings, bookingsHistory, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import {
  settings,
  settingsHistory,
  type SettingRow,
} from '@cablepark/projections/read-models/configuration.read-model';
import {
  closureBookings,
  closureBookingsHistory,
  closures,
  closuresHistory,
  type ClosureBookingRow,
  type ClosureRow,
} from '@cablepark/projections/read-models/closures.read-model';
import {
  timeSlots,
  timeSlotsHistory,
  type TimeSlotRow,
} from '@cablepark/projections/read-models/time-slots.read-model';
import type { HistoryTable } from '@cablepark/projections/runtime/history/history-table';
import { tableAsOf } from '@cablepark/projections/runtime/history/table-as-of';
import { rowColumns } from '@cablepark/projections/runtime/row-columns';
import type { Table } from '@cablepark/projections/runtime/table';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { ReadModelName } from '@cablepark/projections/progress/read-models-showing';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** How long a reader waits until a history has passed the position. */
const CATCH_UP_MS = 5000;

/** What was at a position of the log; it never changes. Each rejects UNAVAILABLE while the history is behind. */
@Injectable()
export class Past {
  constructor(
    private readonly pool: Pool,
    private readonly progress: ReadModelProgress,
  ) {}

  /** These bookings as they were, cancelled ones too. */
  bookingsAt(position: bigint, bookingIds: readonly string[]): Promise<BookingRow[]> {
    return this.#rows('bookings_history', bookings, bookingsHistory, position, 'booking_id = ANY($1::text[])', [
      bookingIds,
    ]);
  }

  /** These slots as they were; those that weren't stored are left out. */
  slotsAt(position: bigint, slotIds: readonly SlotId[]): Promise<TimeSlotRow[]> {
    return this.#rows('time_slots_history', timeSlots, timeSlotsHistory, position, 'slot_id = ANY($1::int[])', [
      slotIds,
    ]);
  }

  /** The bookings that stood on these days, in the order of their times. */
  standingOn(position: bigint, days: readonly Day[]): Promise<BookingRow[]> {
    const there = 'first_slot = ANY($1::int[])';
    // A condition on the key, so that of the other bookings no history is put together.
    const everThere = `booking_id = ANY (ARRAY(SELECT booking_id FROM ${bookingsHistory.qualifiedName} WHERE ${there}))`;
    const standing = `${everThere} AND ${there} AND cancelled_at IS NULL AND postponed_at IS NULL`;
    const slots = days.flatMap(slotsOfDay);
    return this.#rows('bookings_history', bookings, bookingsHistory, position, `${standing} ORDER BY first_slot`, [
      slots,
    ]);
  }

  /** The settings as they were. */
  settingsAt(position: bigint): Promise<SettingRow[]> {
    return this.#rows('configuration_history', settings, settingsHistory, position, 'true', []);
  }

  /** These closures as they were. */
  closuresAt(position: bigint, closureIds: readonly string[]): Promise<ClosureRow[]> {
    return this.#rows('closures_history', closures, closuresHistory, position, 'closure_id = ANY($1::text[])', [
      closureIds,
    ]);
  }

  /** The bookings of these closures, with what had become of them. */
  closureBookingsAt(position: bigint, closureIds: readonly string[]): Promise<ClosureBookingRow[]> {
    const of = 'closure_id = ANY($1::text[])';
    return this.#rows('closures_history', closureBookings, closureBookingsHistory, position, of, [closureIds]);
  }

  async #rows<Row extends object>(
    readModel: ReadModelName,
    table: Table,
    history: HistoryTable,
    position: bigint,
    where: string,
    values: unknown[],
  ): Promise<Row[]> {
    if (!(await this.progress.passes([readModel], position, CATCH_UP_MS))) reject('UNAVAILABLE');
    const { rows } = await this.pool.query<Row>(
      `SELECT ${rowColumns(table)} FROM ${tableAsOf(history, position)} AS t WHERE ${where}`,
      values,
    );
    return rows.map(withInstantsAsText);
  }
}

/** The driver returns instants as Date objects, but rows have ISO 8601 strings. */
const withInstantsAsText = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([property, value]) => [property, value instanceof Date ? value.toISOString() : value]),
  ) as Row;
