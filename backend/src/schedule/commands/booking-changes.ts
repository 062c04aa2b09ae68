import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { findBooking, presentBooking, type FoundBooking, type Schedule } from '../domain/schedule.ts';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../http/request-context.ts';
import { BookingLocator } from '../queries/booking-locator.ts';
import { ClosedBooks } from '../queries/closed-books.ts';
import { Schedules, type Executed } from './schedules.ts';

/** The decision of a command about one booking. */
export type BookingDecision = (
  found: FoundBooking,
  schedule: Schedule,
  now: Date,
  revision: bigint,
) => readonly ScheduleStreamEvent[];

export interface ChangedBooking extends Executed {
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

  /** Changes a booking that stands or is postponed, by its reference or id. Rejects BOOKING_NOT_FOUND and BOOKS_CLOSED. */
  change(command: string, context: RequestContext, key: string, decide: BookingDecision): Promise<ChangedBooking> {
    return this.#change(command, context, key, decide, presentBooking);
  }

  /** The same for all bookings, cancelled ones included. */
  changeEver(command: string, context: RequestContext, key: string, decide: BookingDecision): Promise<ChangedBooking> {
    return this.#change(
      command,
      context,
      key,
      decide,
      (schedule, bookingId) => findBooking(schedule, bookingId) ?? reject('BOOKING_NOT_FOUND'),
    );
  }

  async #change(
    command: string,
    context: RequestContext,
    key: string,
    decide: BookingDecision,
    find: (schedule: Schedule, bookingId: string) => FoundBooking,
  ): Promise<ChangedBooking> {
    const bookingId = await this.locator.idOf(key);
    const executing = this.schedules.execute(command, context, (schedule, now, revision) =>
      decide(find(schedule, bookingId), schedule, now, revision),
    );
    const executed = await this.closedBooks.orClosed(bookingId, executing);
    return { ...executed, bookingId };
  }
}
