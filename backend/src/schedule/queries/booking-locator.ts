import { bookingIdOf, isMarkedId } from '@cablepark/contracts/schedule/booking-ids';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Finds bookings by their references, or by ids, also those of older logs. */
@Injectable()
export class BookingLocator {
  constructor(private readonly pool: Pool) {}

  /** The id of a booking. An unknown key is returned as it is: there is no booking with that id. */
  async idOf(key: string): Promise<string> {
    const bookingId = bookingIdOf(key);
    // Ids are made so that they don't look like references, but older ones may.
    if (bookingId !== key || isMarkedId(key)) return bookingId;
    const { rows } = await this.pool.query<{ booking_id: string }>({
      name: 'booking-of-reference',
      text: `SELECT booking_id FROM ${bookings.qualifiedName} WHERE reference = $1`,
      values: [key],
    });
    return rows[0]?.booking_id ?? key;
  }
}
