import { slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookings, bookingsHistory, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import { timeSlots, timeSlotsHistory, type TimeSlotRow } from '@cablepark/projections/read-models/time-slots.read-model';
import type { HistoryTable } from '@cablepark/projections/runtime/history/history-table';
import { tableAsOf } from '@cablepark/projections/runtime/history/table-as-of';
import { rowColumns } from '@cablepark/projections/runtime/row-columns';
import type { Table } from '@cablepark/projections/runtime/table';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** What was at a position of the log that the read models have passed. It never changes. */
@Injectable()
export class Past {
  constructor(private readonly pool: Pool) {}

  /** These bookings as they were, cancelled ones too. */
  bookingsAt(position: bigint, bookingIds: readonly string[]): Promise<BookingRow[]> {
    return this.#rows(bookings, bookingsHistory, position, 'booking_id = ANY($1::text[])', [bookingIds]);
  }

  /** These slots as they were; those that weren't stored are left out. */
  slotsAt(position: bigint, slotIds: readonly SlotId[]): Promise<TimeSlotRow[]> {
    return this.#rows(timeSlots, timeSlotsHistory, position, 'slot_id = ANY($1::int[])', [slotIds]);
  }

  /** How many bookings stood on these consecutive days. */
  async bookingsBetween(position: bigint, days: readonly Day[]): Promise<number> {
    const [first, last] = [slotsOfDay(days[0] ?? '')[0], slotsOfDay(days.at(-1) ?? '').at(-1)];
    const standing = 'first_slot BETWEEN $1 AND $2 AND cancelled_at IS NULL AND postponed_at IS NULL';
    return (await this.#rows(bookings, bookingsHistory, position, standing, [first, last])).length;
  }

  async #rows<Row extends object>(
    table: Table,
    history: HistoryTable,
    position: bigint,
    where: string,
    values: unknown[],
  ): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${rowColumns(table)} FROM ${tableAsOf(history, position)} AS t WHERE ${where}`,
      values,
    );
    return rows;
  }
}
