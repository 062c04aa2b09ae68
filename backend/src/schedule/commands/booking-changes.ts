import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../http/request-context.ts';
import { BookingLocator } from '../queries/booking-locator.ts';
import { ClosedBooks } from '../queries/closed-books.ts';
import { Schedules, type DecideOnSchedule, type Executed } from './schedules.ts';

/** The decision of a command about one booking. */
type DecideOnBooking = (bookingId: string, ...known: Parameters<DecideOnSchedule>) => readonly ScheduleStreamEvent[];

interface ChangedBooking extends Executed {
  readonly bookingId: string;
}

/** Changes single bookings. */
@Injectable()
export class BookingChanges {
  constructor(
    private readonly locator: BookingLocator,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  /**
   * Changes a booking, by its reference or id. Rejects what `decide` rejects, but BOOKS_CLOSED instead of
   * BOOKING_NOT_FOUND if the booking is in closed books.
   */
  async change(
    command: string,
    context: RequestContext,
    key: string,
    decide: DecideOnBooking,
  ): Promise<ChangedBooking> {
    const bookingId = await this.locator.idOf(key);
    const executing = this.schedules.execute(command, context, (...known) => decide(bookingId, ...known));
    return { ...(await this.closedBooks.orClosed(bookingId, executing)), bookingId };
  }
}
