import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/event-store/vault/vault';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { detailOf } from '../booking-view.ts';
import { shownBookings } from './shown-bookings.ts';

/** A booking by its reference (or, for staff, its id). */
export class GetBooking extends Query<BookingDetail> {
  readonly reference: string;

  constructor(reference: string) {
    super();
    this.reference = reference;
  }
}

@QueryHandler(GetBooking)
export class GetBookingHandler implements IQueryHandler<GetBooking> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute({ reference }: GetBooking): Promise<BookingDetail> {
    const row = await this.database.getRepository(bookings).findOneBy({ reference });
    const [booking] = row ? await shownBookings(this.vault, [row]) : [];
    return booking ? detailOf(booking) : reject('BOOKING_NOT_FOUND');
  }
}
