import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-day';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { underKey } from '../../idempotency/under-key.ts';
import { firstSlotOf } from '../../schedule/domain/cancellation.ts';
import type { PlacedBooking } from '../../schedule/domain/day-schedule.ts';
import { ERASED } from '../../schedule/queries/booking-view.ts';

/** Names bookings for staff, by their customers. */
@Injectable()
export class NamedBookings {
  constructor(private readonly vault: Vault) {}

  async of(bookings: readonly PlacedBooking[]): Promise<SpecialDaysOutcome['bookingsInTheWay']> {
    const customers = await this.vault.openAll(
      'customer',
      bookings.map(({ customer }) => customer),
    );
    return bookings.map((booking, i) =>
      underKey(booking.customer.keyId, {
        reference: booking.reference,
        customerName: customers[i]?.customerName ?? ERASED,
        firstSlotTime: slotStart(firstSlotOf(booking)).toISOString(),
      }),
    );
  }
}
