import { bookingIdOn, dayOfBooking, serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { Day } from '@cablepark/contracts/shared/riga-time';

/** On which day bookings are in the other world, where that isn’t the day in their ids. */
export class Whereabouts {
  readonly #days = new Map<string, Day>();

  note(serial: string, day: Day): void {
    this.#days.set(serial, day);
  }

  /** The day and the id that a booking of the log has in the other world, if it is there at all. */
  of(bookingId: string): readonly [Day, string] {
    const day = this.#days.get(serialOf(bookingId)) ?? dayOfBooking(bookingId) ?? '';
    return [day, bookingIdOn(day, bookingId)];
  }
}
