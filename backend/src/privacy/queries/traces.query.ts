import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { feedback } from '@cablepark/projections/read-models/feedback.read-model';
import { userBookings } from '@cablepark/projections/read-models/user-bookings.read-model';
import { users } from '@cablepark/projections/read-models/users.read-model';
import { waitlist } from '@cablepark/projections/read-models/waitlist.read-model';

/** Finds where an account has left personal data outside its own stream. */
@Injectable()
export class Traces {
  constructor(private readonly pool: Pool) {}

  /** Every booking that the account ever had, including cancelled ones. */
  async findBookingsOf(userId: string): Promise<readonly string[]> {
    return this.#findIds(
      `SELECT booking_id AS id FROM ${userBookings.qualifiedName} JOIN ${bookings.qualifiedName} USING (booking_id)
        WHERE user_bookings.owner_id = $1`,
      [userId],
    );
  }

  /** The bookings that are neither cancelled nor over; postponed ones never are. */
  async findStandingBookingsOf(userId: string, now: Date): Promise<readonly string[]> {
    return this.#findIds(STANDING, [userId, slotAt(now)]);
  }

  async findFeedbackOf(userId: string): Promise<readonly string[]> {
    return this.#findIds(
      `SELECT feedback_id AS id FROM ${feedback.qualifiedName} WHERE user_id = $1`,
      [userId],
    );
  }

  /** Finds erased accounts that left something, after a crash or by a simultaneous request. */
  async findUnfinishedErasures(): Promise<readonly string[]> {
    return this.#findIds(UNFINISHED, []);
  }

  async #findIds(text: string, values: unknown[]): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  }
}

const STANDING = `
  SELECT booking_id AS id FROM ${userBookings.qualifiedName} JOIN ${bookings.qualifiedName} USING (booking_id)
   WHERE user_bookings.owner_id = $1 AND cancelled_at IS NULL
     AND (postponed_at IS NOT NULL OR (SELECT max(slot) FROM unnest(slot_ids) AS slot) >= $2)`;

const UNFINISHED = `
  SELECT user_id::text AS id FROM ${users.qualifiedName}
   WHERE is_erased
     AND (EXISTS (SELECT FROM ${userBookings.qualifiedName} JOIN ${bookings.qualifiedName} USING (booking_id)
                   WHERE user_bookings.owner_id = user_id::text AND NOT is_erased)
          OR EXISTS (SELECT FROM ${feedback.qualifiedName}
                      WHERE feedback.user_id = users.user_id::text AND NOT is_erased)
          OR EXISTS (SELECT FROM ${waitlist.qualifiedName}
                      WHERE waitlist.user_id = users.user_id::text AND NOT is_erased)
          OR EXISTS (SELECT FROM accounts.sessions WHERE sessions.user_id = users.user_id))`;
