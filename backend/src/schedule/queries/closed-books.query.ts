import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { ReadModelName } from '@cablepark/projections/progress/read-models-showing';
import { bookings, bookingsHistory } from '@cablepark/projections/read-models/bookings.read-model';
import { timeSlotsHistory } from '@cablepark/projections/read-models/time-slots.read-model';
import { Vault } from '@cablepark/vault/vault';

import { scheduleDecider } from '../domain/evolve-schedule.ts';
import { areBooksClosed, findBooking } from '../domain/schedule.ts';
import type { ClosedBookings } from '../erasures/erase-personal-data/erase-personal-data.decide.ts';

/** How long to wait for a read model, which is usually up to date already. */
const WAIT_MS = 1000;

/**
 * The days whose books are closed. The schedule has forgotten them, but the read models know their
 * bookings, and their histories have every key that is left to erase. Rejects UNAVAILABLE while the
 * read models are behind the schedule.
 */
@Injectable()
export class ClosedBooks {
  constructor(
    private readonly store: StreamStore,
    private readonly progress: ReadModelProgress,
    private readonly pool: Pool,
    private readonly vault: Vault,
  ) {}

  /** Those of these bookings that lie in closed books, by their ids. */
  async findBookings(bookingIds: readonly string[]): Promise<ClosedBookings> {
    const { state, position } = await this.store.loadFolded(scheduleDecider, SCHEDULE);
    const unknown = bookingIds.filter((bookingId) => !findBooking(state, bookingId));
    if (state.booksClosedBefore === null || unknown.length === 0) {
      return new Map();
    }

    await this.#assertPassed(['bookings', 'bookings_history'], position);
    const { rows } = await this.pool.query<{ id: string; first_slot: SlotId; key_ids: string[] }>(
      KEYS,
      [unknown],
    );
    return new Map(
      rows.map(({ id, first_slot, key_ids }) => [id, { day: dayOf(first_slot), keyIds: key_ids }]),
    );
  }

  /**
   * Awaits a change of a booking. Rejects BOOKS_CLOSED instead of BOOKING_NOT_FOUND if the schedule
   * has forgotten the booking with its day.
   */
  async rejectIfClosed<T>(bookingId: string, changing: Promise<T>): Promise<T> {
    try {
      return await changing;
    } catch (error) {
      const isUnknown = error instanceof Rejection && error.code === 'BOOKING_NOT_FOUND';
      if (isUnknown && (await this.findBookings([bookingId])).has(bookingId)) {
        reject('BOOKS_CLOSED');
      }

      throw error;
    }
  }

  /**
   * The keys that seal the reasons of a slot and haven't been erased; undefined if its books are
   * open, or if it was never blocked for a reason.
   */
  async reasonKeysOf(slotId: SlotId): Promise<readonly string[] | undefined> {
    const { state, position } = await this.store.loadFolded(scheduleDecider, SCHEDULE);
    if (!areBooksClosed(state, dayOf(slotId))) {
      return undefined;
    }

    await this.#assertPassed(['time_slots_history'], position);
    const { rows } = await this.pool.query<{ reason: Sealed<{ reason: string }> }>(REASONS, [
      slotId,
    ]);
    const reasons = rows.map(({ reason }) => reason);
    const opened = await this.vault.openAll('blockReason', reasons);
    return reasons.length === 0
      ? undefined
      : reasons.flatMap(({ keyId }, i) => (opened[i] ? [keyId] : []));
  }

  async #assertPassed(names: readonly ReadModelName[], position: bigint): Promise<void> {
    if (!(await this.progress.waitUntilPassed(names, position, WAIT_MS))) {
      reject('UNAVAILABLE');
    }
  }
}

const KEYS = `
  SELECT booking_id AS id, first_slot,
         ARRAY(SELECT DISTINCT h.customer_key_id::text FROM ${bookingsHistory.qualifiedName} AS h
                WHERE h.booking_id = b.booking_id AND h.customer_key_id IS NOT NULL AND NOT b.is_erased) AS key_ids
    FROM ${bookings.qualifiedName} AS b WHERE booking_id = ANY($1::text[])`;

const REASONS = `
  SELECT DISTINCT block_reason AS reason FROM ${timeSlotsHistory.qualifiedName}
   WHERE slot_id = $1 AND block_reason IS NOT NULL`;
