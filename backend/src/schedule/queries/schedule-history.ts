import { Injectable } from '@nestjs/common';
import { DataSource, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';

import { reject } from '@cablepark/contracts/shared/rejection';
import { slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import {
  ReadModelProgress,
  type ReadModelName,
} from '@cablepark/projections/progress/read-model-progress';
import {
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
import type { HistoryTable } from '@cablepark/projections/runtime/history/history-table';

import { selectAsOf } from '#as-of/queries/as-of-answers';

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
    private readonly progress: ReadModelProgress,
  ) {}

  /** These bookings as they were, cancelled ones too. */
  async bookingsAt(position: bigint, bookingIds: readonly string[]): Promise<BookingRow[]> {
    const query = await this.#query<BookingRow>('bookings_history', bookingsHistory, position);
    return query.where('t.bookingId = ANY(:bookingIds)', { bookingIds }).getMany();
  }

  /** These slots as they were; those that weren't stored are left out. */
  async slotsAt(position: bigint, slotIds: readonly SlotId[]): Promise<TimeSlotRow[]> {
    const query = await this.#query<TimeSlotRow>('time_slots_history', timeSlotsHistory, position);
    return query.where('t.slotId = ANY(:slotIds)', { slotIds }).getMany();
  }

  /** The bookings that stood on these days, in the order of their times. */
  async readStandingBookings(position: bigint, days: readonly Day[]): Promise<BookingRow[]> {
    const there = 'first_slot = ANY(:slots)';
    // A condition on the key, so that the histories of other bookings are not read.
    const everThere = `booking_id = ANY (ARRAY(SELECT booking_id FROM ${bookingsHistory.qualifiedName} WHERE ${there}))`;
    const query = await this.#query<BookingRow>('bookings_history', bookingsHistory, position);
    return query
      .where(`t.${everThere} AND t.${there}`, { slots: days.flatMap(slotsOfDay) })
      .andWhere('t.cancelledAt IS NULL AND t.postponedAt IS NULL')
      .orderBy('t.firstSlot')
      .getMany();
  }

  async settingsAt(position: bigint): Promise<SettingRow[]> {
    const query = await this.#query<SettingRow>('configuration_history', settingsHistory, position);
    return query.getMany();
  }

  async closuresAt(position: bigint, closureIds: readonly string[]): Promise<ClosureRow[]> {
    const query = await this.#query<ClosureRow>('closures_history', closuresHistory, position);
    return query.where('t.closureId = ANY(:closureIds)', { closureIds }).getMany();
  }

  async closureBookingsAt(
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
    if (!(await this.progress.waitUntilPassed([readModel], position, CATCH_UP_MS))) {
      reject('UNAVAILABLE');
    }

    const query = this.database.getRepository<Row>(history.of.entity).createQueryBuilder('t');
    return selectAsOf(query, history, { position });
  }
}
