import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { dayOfBooking } from '../domain/booking-days.ts';

/** The id of a booking, and the day whose stream holds it. */
export interface LocatedBooking {
  readonly bookingId: string;
  readonly day: Day;
}

interface BookingOfReference {
  readonly booking_id: string;
  readonly cancelled_at: Date | null;
}

/** Finds the stream of a booking by its id, which contains the day, or by its reference, which the read model knows. */
@Injectable()
export class BookingLocator {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Rejects BOOKING_NOT_FOUND if no standing booking has the reference. There may be no booking with an id that is
   * returned.
   */
  async locate(key: string): Promise<LocatedBooking> {
    return this.#locate(key, ({ cancelled_at }) => cancelled_at === null);
  }

  /** The same for all bookings, cancelled ones included. */
  async locateEver(key: string): Promise<LocatedBooking> {
    return this.#locate(key, () => true);
  }

  async #locate(key: string, isMeant: (booking: BookingOfReference) => boolean): Promise<LocatedBooking> {
    const found = dayOfBooking(key) ? undefined : await this.#withReference(key);
    const bookingId = found && isMeant(found) ? found.booking_id : key;
    const day = dayOfBooking(bookingId) ?? reject('BOOKING_NOT_FOUND');
    return { bookingId, day };
  }

  async #withReference(reference: string): Promise<BookingOfReference | undefined> {
    const { rows } = await this.#pool.query<BookingOfReference>({
      name: 'booking-of-reference',
      text: `SELECT booking_id, cancelled_at FROM ${bookings.qualifiedName} WHERE reference = $1`,
      values: [reference],
    });
    return rows[0];
  }
}
