import { getBooking } from '@cablepark/contracts/schedule/find-bookings';
import { bookingIdOf } from '@cablepark/contracts/schedule/booking-ids';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { slotEnd, DAY_MS } from '@cablepark/contracts/shared/riga-time';
import { bookings, bookingsHistory, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import { Clock } from '@cablepark/platform/clock';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';
import { askedAsOf, type Moment } from '../../as-of/queries/moment.ts';
import { isOwn, isStaffMember, type Caller } from '../../http/caller.ts';
import { detailOf, type Reader } from './booking-view.ts';
import { ShownBookings } from './shown-bookings.ts';

/** How long after a booking's last slot its reference alone still opens it. */
const PUBLIC_AFTERWARDS_MS = 30 * DAY_MS;

/**
 * Returns a standing booking. Its owner and staff get all of it by id or reference, staff by its short reference too.
 * Anybody else gets it by its reference, without the customer’s contact data, until some time after its last slot.
 */
export class GetBooking extends queryOf(getBooking) {}

@QueryHandler(GetBooking)
export class GetBookingHandler implements IQueryHandler<GetBooking> {
  constructor(
    private readonly database: DataSource,
    private readonly shown: ShownBookings,
    private readonly clock: Clock,
  ) {}

  async execute({ params: { reference: key }, context: { caller }, moment }: GetBooking): Promise<BookingDetail> {
    const known = isStaffMember(caller) ? await this.#knownToStaff(key) : await this.#present(key);
    const row = moment && known ? await this.#asOf(known, moment) : known;
    if (!row || row.cancelledAt !== null) return reject('BOOKING_NOT_FOUND');
    const reader = readerOf(row, caller);
    if (reader === 'public' && (row.reference !== key || this.#isLongOver(row))) return reject('BOOKING_NOT_FOUND');
    const [booking] = await this.shown.of([row]);
    return booking ? detailOf(booking, reader) : reject('BOOKING_NOT_FOUND');
  }

  /** Finds a booking, cancelled ones too, by its reference or its id. */
  #present(key: string): Promise<BookingRow | null> {
    const found = [{ reference: key }, { bookingId: bookingIdOf(key) }];
    return this.database.getRepository(bookings.entity).findOneBy(found);
  }

  /** The same, also by its short reference: by one that was given twice, the newer booking. */
  async #knownToStaff(key: string): Promise<BookingRow | null> {
    const repository = this.database.getRepository(bookings.entity);
    return (
      (await this.#present(key)) ??
      repository.findOne({ where: { shortReference: key }, order: { placedAtPosition: 'DESC' } })
    );
  }

  /** Bookings are never removed, so whatever was there then is found by what is there now. */
  async #asOf(known: BookingRow, moment: Moment): Promise<BookingRow | null> {
    const query = this.database.getRepository(bookings.entity).createQueryBuilder('b');
    return askedAsOf(query, bookingsHistory, moment).where('b.bookingId = :bookingId', known).getOne();
  }

  #isLongOver({ slotIds, postponedAt }: BookingRow): boolean {
    if (postponedAt !== null) return false; // it waits for a time
    return this.clock.now().getTime() >= slotEnd(Math.max(...slotIds)).getTime() + PUBLIC_AFTERWARDS_MS;
  }
}

function readerOf(row: BookingRow, caller: Caller): Reader {
  if (isStaffMember(caller)) return 'staff';
  return isOwn(row, caller) ? 'customer' : 'public';
}
