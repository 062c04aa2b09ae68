import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { dayOfBooking } from '../booking-ids.ts';

/** Where a booking is: its id, and the day whose stream holds it. */
export interface LocatedBooking {
  readonly bookingId: string;
  readonly day: Day;
}

/** Finds a booking's stream by its id, which names the day, or by its reference, which the read model knows. */
@Injectable()
export class BookingLocator {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Rejects BOOKING_NOT_FOUND for a reference that no standing booking has; an id may still be nobody's. */
  async locate(key: string): Promise<LocatedBooking> {
    const bookingId = dayOfBooking(key) ? key : await this.#withReference(key);
    const day = bookingId === undefined ? undefined : dayOfBooking(bookingId);
    if (bookingId === undefined || day === undefined) return reject('BOOKING_NOT_FOUND');
    return { bookingId, day };
  }

  async #withReference(reference: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ booking_id: string }>({
      name: 'booking-of-reference',
      text: 'SELECT booking_id FROM read_models.bookings WHERE reference = $1',
      values: [reference],
    });
    return rows[0]?.booking_id;
  }
}
