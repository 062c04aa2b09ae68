import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';

import type { Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { ReadModelName } from '@cablepark/projections/progress/read-models-showing';
import {
  bookingPassesHistory,
  bookingsHistory,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';
import {
  closureBookingsHistory,
  closuresHistory,
  type ClosureBookingRow,
  type ClosureRow,
} from '@cablepark/projections/read-models/closures.read-model';
import {
  settingsHistory,
  type SettingRow,
} from '@cablepark/projections/read-models/configuration.read-model';
import {
  timeSlotsHistory,
  type TimeSlotRow,
} from '@cablepark/projections/read-models/time-slots.read-model';
import { readChangesAt } from '@cablepark/projections/runtime/history/changes-at';
import type { HistoryTable } from '@cablepark/projections/runtime/table';

import { selectAsOf } from '#as-of/queries/as-of-answers.query';

/** A booking, and the position of an event about it. */
export interface BookingAt {
  readonly bookingId: string;
  readonly position: bigint;
}

type SealedCustomer = Pick<BookingRow, 'customerKeyId' | 'customerBox'>;

/** How long a reader waits until a history has passed the position. */
const CATCH_UP_MS = 5000;

/**
 * Reads the schedule's history: rows as of a position of the log, which never change. Each method
 * rejects UNAVAILABLE while the history is behind.
 */
@Injectable()
export class ScheduleHistory {
  constructor(
    private readonly database: DataSource,
    private readonly pool: Pool,
    private readonly progress: ReadModelProgress,
  ) {}

  /** These bookings as they were, cancelled ones too. */
  async readBookingsAt(position: bigint, bookingIds: readonly string[]): Promise<BookingRow[]> {
    const query = await this.#query<BookingRow>('bookings_history', bookingsHistory, position);
    return query.where('t.bookingId = ANY(:bookingIds)', { bookingIds }).getMany();
  }

  /** The sealed customers of bookings as each of these events left them, where there was one. */
  async readCustomersAt<Event extends BookingAt>(
    events: readonly Event[],
  ): Promise<ReadonlyMap<Event, Sealed<Customer>>> {
    const customers = new Map<Event, Sealed<Customer>>();
    if (events.length === 0) {
      return customers;
    }

    const positions = events.map(({ position }) => position);
    const last = positions.reduce((latest, one) => (one > latest ? one : latest));
    await this.#waitUntilPassed('bookings_history', last);
    const rows = await readChangesAt<SealedCustomer>(
      this.pool,
      bookingsHistory,
      events.map(({ bookingId, position }) => ({ key: bookingId, position })),
      ['customerKeyId', 'customerBox'],
    );
    const found = new Map(rows.map(({ key, position, after }) => [`${key} ${position}`, after]));
    for (const event of events) {
      const after = found.get(`${event.bookingId} ${event.position}`);
      if (after?.customerKeyId && after.customerBox) {
        customers.set(event, { keyId: after.customerKeyId, box: after.customerBox });
      }
    }

    return customers;
  }

  /**
   * How much of a booking's price passes paid after the commands decided at this instant, in cents.
   * The caller has waited until the history includes them.
   */
  async readCoveredCentsAt(at: Date, bookingId: string): Promise<number> {
    const { rows } = await this.pool.query<{ covered: number }>({
      name: 'covered-cents-at',
      text: `SELECT coalesce(sum(covered_cents), 0)::int AS covered
               FROM (SELECT DISTINCT ON (pass_id) covered_cents
                       FROM ${bookingPassesHistory.qualifiedName}
                      WHERE booking_id = $1 AND decided_at <= $2
                      ORDER BY pass_id, position DESC) AS last`,
      values: [bookingId, at],
    });
    return rows[0]?.covered ?? 0;
  }

  /** These slots as they were; those that weren't stored are left out. */
  async readSlotsAt(position: bigint, slotIds: readonly SlotId[]): Promise<TimeSlotRow[]> {
    const query = await this.#query<TimeSlotRow>('time_slots_history', timeSlotsHistory, position);
    return query.where('t.slotId = ANY(:slotIds)', { slotIds }).getMany();
  }

  /** The bookings that stood on these days, in the order of their times. */
  async readStandingBookings(position: bigint, days: readonly Day[]): Promise<BookingRow[]> {
    const isOnDays = 'first_slot = ANY(:slots)';
    // A condition on the key, so that the histories of other bookings are not read.
    const wasEverOnDays = `booking_id = ANY (ARRAY(SELECT booking_id FROM ${bookingsHistory.qualifiedName} WHERE ${isOnDays}))`;
    const query = await this.#query<BookingRow>('bookings_history', bookingsHistory, position);
    return query
      .where(`t.${wasEverOnDays} AND t.${isOnDays}`, { slots: days.flatMap(slotsOfDay) })
      .andWhere('t.cancelledAt IS NULL AND t.postponedAt IS NULL')
      .orderBy('t.firstSlot')
      .getMany();
  }

  async readSettingsAt(position: bigint): Promise<SettingRow[]> {
    const query = await this.#query<SettingRow>('configuration_history', settingsHistory, position);
    return query.getMany();
  }

  async readClosuresAt(position: bigint, closureIds: readonly string[]): Promise<ClosureRow[]> {
    const query = await this.#query<ClosureRow>('closures_history', closuresHistory, position);
    return query.where('t.closureId = ANY(:closureIds)', { closureIds }).getMany();
  }

  async readClosureBookingsAt(
    position: bigint,
    closureIds: readonly string[],
  ): Promise<ClosureBookingRow[]> {
    const query = await this.#query<ClosureBookingRow>(
      'closures_history',
      closureBookingsHistory,
      position,
    );
    return query.where('t.closureId = ANY(:closureIds)', { closureIds }).getMany();
  }

  async #query<Row extends ObjectLiteral>(
    readModel: ReadModelName,
    history: HistoryTable,
    position: bigint,
  ): Promise<SelectQueryBuilder<Row>> {
    await this.#waitUntilPassed(readModel, position);
    const query = this.database.getRepository<Row>(history.of.entity).createQueryBuilder('t');
    return selectAsOf(query, history, { position });
  }

  async #waitUntilPassed(readModel: ReadModelName, position: bigint): Promise<void> {
    if (!(await this.progress.waitUntilPassed([readModel], position, CATCH_UP_MS))) {
      reject('UNAVAILABLE');
    }
  }
}
