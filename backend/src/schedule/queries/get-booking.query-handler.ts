import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/event-store/vault/vault';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { detailOf } from '../booking-view.ts';
import { dayOfBooking } from '../booking-ids.ts';
import { shownBookings } from './shown-bookings.ts';

/** A standing booking by its reference, or by its id, which is as hard to guess. */
export class GetBooking extends Query<BookingDetail> {
  readonly key: string;

  constructor(key: string) {
    super();
    this.key = key;
  }
}

@QueryHandler(GetBooking)
export class GetBookingHandler implements IQueryHandler<GetBooking> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ key }: GetBooking): Promise<BookingDetail> {
    const wanted = dayOfBooking(key) ? { bookingId: key } : { reference: key };
    const row = await this.database.getRepository(bookings).findOneBy(wanted);
    const [booking] = row ? await shownBookings(this.vault, [row]) : [];
    return booking ? detailOf(booking) : reject('BOOKING_NOT_FOUND');
  }
}
