import { dayOfBooking, serialOf } from '@cablepark/contracts/schedule/booking-id';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { EventsByStream } from '@cablepark/event-store/streams/command-context';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { RequestContext } from '../../http/request-context.ts';

/** The id of a booking, and the day whose stream holds it. */
export interface LocatedBooking {
  readonly bookingId: string;
  readonly day: Day;
}

interface KnownBooking {
  readonly booking_id: string;
  readonly cancelled_at: Date | null;
}

/**
 * Finds the stream of a booking by its reference or by any id that it ever had. The read model knows its present id; a
 * booking that it doesn't know yet is on the day that its id names.
 */
@Injectable()
export class BookingLocator {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Rejects BOOKING_NOT_FOUND if no booking with the reference stands or is postponed. There may be no booking with an
   * id that is returned. A request that has changed a booking already means that one, whatever has become of it.
   */
  async locate(key: string, { written }: Pick<RequestContext, 'written'> = {}): Promise<LocatedBooking> {
    return bookingOf(written) ?? this.#locate(key, ({ cancelled_at }) => cancelled_at === null);
  }

  /** The same for all bookings, cancelled ones included. */
  async locateEver(key: string, { written }: Pick<RequestContext, 'written'> = {}): Promise<LocatedBooking> {
    return bookingOf(written) ?? this.#locate(key, () => true);
  }

  /** The present ids of bookings, by ids that they once had. */
  async presentIds(bookingIds: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ serial: string; booking_id: string }>({
      name: 'bookings-of-serials',
      text: `SELECT serial, booking_id FROM ${bookings.qualifiedName} WHERE serial = ANY($1::text[])`,
      values: [bookingIds.map(serialOf)],
    });
    const known = new Map(rows.map(({ serial, booking_id }) => [serial, booking_id]));
    return bookingIds.map((bookingId) => known.get(serialOf(bookingId)) ?? bookingId);
  }

  async #locate(key: string, isMeant: (booking: KnownBooking) => boolean): Promise<LocatedBooking> {
    const found = await this.#find(key);
    const bookingId = found && isMeant(found) ? found.booking_id : key;
    const day = dayOfBooking(bookingId) ?? reject('BOOKING_NOT_FOUND');
    return { bookingId, day };
  }

  async #find(key: string): Promise<KnownBooking | undefined> {
    const isId = dayOfBooking(key) !== undefined;
    const { rows } = await this.#pool.query<KnownBooking>({
      name: isId ? 'booking-of-serial' : 'booking-of-reference',
      text: `SELECT booking_id, cancelled_at FROM ${bookings.qualifiedName}
              WHERE ${isId ? 'serial' : 'reference'} = $1`,
      values: [isId ? serialOf(key) : key],
    });
    return rows[0];
  }
}

/** The booking that these events are about. */
function bookingOf(written: EventsByStream | undefined): LocatedBooking | undefined {
  for (const { type, data } of [...(written?.values() ?? [])].flat()) {
    const bookingId = type === 'PersonalDataErased' ? data.subjectId : 'bookingId' in data ? data.bookingId : '';
    const day = dayOfBooking(bookingId);
    if (day !== undefined) return { bookingId, day };
  }
  return undefined;
}
