import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-day';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import type { PlacedBooking } from '../../schedule/domain/day-schedule.ts';
import { bookingOf } from '../../schedule/queries/booking-view.ts';

/** Bookings as staff are told of them, with the customers’ names opened. */
@Injectable()
export class NamedBookings {
  constructor(private readonly vault: Vault) {}

  async of(bookings: readonly PlacedBooking[]): Promise<SpecialDaysOutcome['bookingsInTheWay']> {
    const customers = await this.vault.openAll(
      'customer',
      bookings.map(({ customer }) => customer),
    );
    return bookings.map((booking, i) => {
      const customer = customerIn.nullable().parse(customers[i] ?? null);
      const { reference, customerName, firstSlotTime } = bookingOf(
        { ...booking, createdAt: booking.placedAt, customer },
        'staff',
      );
      return { reference, customerName, firstSlotTime: firstSlotTime ?? '' };
    });
  }
}
