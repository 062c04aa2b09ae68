import { customer as customerIn, type SentCustomer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
    private readonly database: DataSource,
  ) {}

  /** The booking after its command; of a request that is answered again, from the history. */
  async of({ after, position }: Executed, bookingId: string, customer?: SentCustomer): Promise<ShownBooking> {
    const booking = after && findBooking(after, bookingId);
    if (!booking) {
      const rows = await this.past.bookingsAt(position, [bookingId]);
      const [shown] = await shownBookings(this.vault, this.database, rows);
      return shown ?? reject('BOOKING_NOT_FOUND');
    }
    const { postponed } = booking;
    return {
      ...booking,
      createdAt: booking.placedAt,
      customer: customer ?? customerIn.nullable().parse(await this.vault.open('customer', booking.customer)),
      postponed: postponed && { ...postponed, note: after.closures.get(postponed.closureId)?.note ?? null },
    };
  }
}
