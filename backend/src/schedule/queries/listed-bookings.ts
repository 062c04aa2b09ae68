import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { Vault } from '@cablepark/event-store/vault/vault';
import type { BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import { bookedSlots, bookingOf } from '../booking-view.ts';
import { shownBookings } from './shown-bookings.ts';

/** Rows as lists show them: each booking with its slots. */
export async function listedBookings(vault: Vault, rows: readonly BookingRow[]): Promise<BookingWithSlots[]> {
  const shown = await shownBookings(vault, rows);
  return shown.map((booking) => ({ ...bookingOf(booking), timeSlots: bookedSlots(booking.slots) }));
}
