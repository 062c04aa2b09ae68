import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { userBookings } from '@cablepark/projections/read-models/user-bookings.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Finds the days on which an account has a booking. In `booking_based` mode the lead time doesn’t apply to them. */
@Injectable()
export class OwnBookingDays {
  constructor(private readonly pool: Pool) {}

  async of(userId: string): Promise<ReadonlySet<Day>> {
    const { rows } = await this.pool.query<{ first_slot: number }>({
      name: 'own-booking-days',
      text: `SELECT first_slot FROM ${userBookings.qualifiedName} JOIN ${bookings.qualifiedName} USING (booking_id)
              WHERE user_bookings.owner_id = $1 AND cancelled_at IS NULL AND postponed_at IS NULL`,
      values: [userId],
    });
    return new Set(rows.map(({ first_slot }) => dayOf(first_slot)));
  }
}
