import { customer as customerIn, type SentCustomer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { findBooking } from '../domain/schedule.ts';
import type { ShownBooking } from '../queries/booking-view.ts';
import { Past } from '../queries/past.ts';
import { shownBookings } from '../queries/shown-bookings.ts';
import type { Executed } from './schedules.ts';

/** Shows bookings as commands left them. */
@Injectable()
export class BookingAnswers {
  constructor(
    private readonly vault: Vault,
    private readonly past: Past,
  ) {}

  /** The booking after its command; of a request that is answered again, from the history. */
  async of({ after, position }: Executed, bookingId: string, customer?: SentCustomer): Promise<ShownBooking> {
    const found = after && findBooking(after, bookingId);
    if (!found) {
      const [booking] = await shownBookings(this.vault, await this.past.bookingsAt(position, [bookingId]));
      return booking ?? reject('BOOKING_NOT_FOUND');
    }
    const { booking } = found;
    return {
      ...booking,
      createdAt: booking.placedAt,
      customer: customer ?? customerIn.nullable().parse(await this.vault.open('customer', booking.customer)),
      customerKeyId: booking.customer.keyId,
    };
  }
}
