import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

import type { Profile } from '@cablepark/contracts/accounts/user';
import { isMarkedId } from '@cablepark/contracts/schedule/booking-ids';
import {
  dayOf,
  firstSlotFrom,
  HOUR_MS,
  slotAt,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { buildHalfHourSql } from '@cablepark/contracts/shared/slot-ids';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { userBookings } from '@cablepark/projections/read-models/user-bookings.read-model';
import { users } from '@cablepark/projections/read-models/users.read-model';

const SLOTS_PER_HOUR = 2;

/** Look-ups in the read models for commands, queries and mails. */
@Injectable()
export class Lookups {
  constructor(private readonly pool: Pool) {}

  /** The id of a booking by its reference or its id. Unknown keys are returned as they are. */
  async bookingIdOf(key: string): Promise<string> {
    if (isMarkedId(key)) {
      return key;
    }

    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'booking-of-reference',
      text: `SELECT booking_id FROM ${bookings.qualifiedName} WHERE reference = $1`,
      values: [key],
    });
    return rows[0]?.booking_id ?? key;
  }

  /**
   * The days on which an account has a booking. In `booking_based` mode the lead time doesn’t apply
   * to them.
   */
  async bookedDaysOf(userId: string): Promise<ReadonlySet<Day>> {
    const { rows } = await this.pool.query<{ first_slot: SlotId }>({
      name: 'own-booking-days',
      text: `SELECT first_slot FROM ${userBookings.qualifiedName} JOIN ${bookings.qualifiedName} USING (booking_id)
              WHERE user_bookings.owner_id = $1 AND cancelled_at IS NULL AND postponed_at IS NULL`,
      values: [userId],
    });
    return new Set(rows.map(({ first_slot }) => dayOf(first_slot)));
  }

  /** Whether the account may act, which a deactivated or erased one may not. */
  async isActive(userId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'active-owner',
      text: `SELECT FROM ${users.qualifiedName} WHERE user_id = $1 AND is_active`,
      values: [userId],
    });

    return rowCount !== 0;
  }

  /** Whether the account has been erased. */
  async isErased(userId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'erased-owner',
      text: `SELECT FROM ${users.qualifiedName} WHERE user_id = $1 AND is_erased`,
      values: [userId],
    });
    return rowCount !== 0;
  }

  /** The sealed profile of an account that has proved its e-mail. */
  async provedProfileOf(userId: string): Promise<Sealed<Profile> | null> {
    const { rows } = await this.pool.query<{ keyId: string; box: string }>({
      name: 'proved-profile',
      text: `SELECT profile_key_id AS "keyId", profile_box AS box FROM ${users.qualifiedName}
              WHERE user_id = $1 AND is_email_proved AND NOT is_erased`,
      values: [userId],
    });
    return rows[0] ?? null;
  }

  /** Whether the booking stands and begins at this slot. */
  async isStillAt(bookingId: string, firstSlot: SlotId): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'booking-is-at',
      text: `SELECT FROM ${bookings.qualifiedName}
              WHERE booking_id = $1 AND first_slot = $2 AND cancelled_at IS NULL AND postponed_at IS NULL`,
      values: [bookingId, firstSlot],
    });
    return rowCount !== 0;
  }

  /**
   * Bookings whose reminder is due, and became due after they got their time, after the setting
   * came into force, and after mails began to be sent from this database, which may have been
   * restored from a backup.
   */
  async findBookingsToRemind(
    now: Date,
    { hoursBefore, since }: { readonly hoursBefore: number; readonly since: string },
  ): Promise<readonly string[]> {
    const lead = hoursBefore * SLOTS_PER_HOUR;
    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'bookings-to-remind',
      text: `SELECT booking_id FROM ${bookings.qualifiedName}
              WHERE first_slot BETWEEN $1 AND $2 AND reminded_of IS DISTINCT FROM first_slot
                AND cancelled_at IS NULL AND postponed_at IS NULL AND NOT is_erased AND NOT is_demo
                AND greatest(timed_at, $3, (SELECT min(begun_at) FROM automations.checkpoints))
                    <= timestamptz 'epoch' + (${buildHalfHourSql('first_slot')} - $4) * interval '30 minutes'
              ORDER BY first_slot`,
      values: [
        firstSlotFrom(now),
        slotAt(new Date(now.getTime() + hoursBefore * HOUR_MS)),
        since,
        lead,
      ],
    });
    return rows.map(({ booking_id }) => booking_id);
  }

  /**
   * The bookings that ended before this slot and whose customers have not been erased. Postponed
   * ones have no end.
   */
  async findUnerasedBefore(slot: SlotId): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ booking_id: string }>(
      `SELECT booking_id FROM ${bookings.qualifiedName}
        WHERE NOT is_erased AND (postponed_at IS NULL OR cancelled_at IS NOT NULL)
          AND first_slot < $1 AND (SELECT max(slot) FROM unnest(slot_ids) AS slot) < $1`,
      [slot],
    );
    return rows.map(({ booking_id }) => booking_id);
  }
}
