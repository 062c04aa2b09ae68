import { Injectable } from '@nestjs/common';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';

import type { RequestContext } from '#http/request-context';
import { findBooking } from '../domain/schedule.ts';
import { sumPaidOut } from '../passes/domain/paid-out.ts';
import { ClosedBooks } from '../queries/closed-books.query.ts';
import { ScheduleHistory } from '../queries/schedule-history.query.ts';
import {
  Schedules,
  type CommandOptions,
  type DecideOnSchedule,
  type Executed,
} from '../schedules.ts';
import { Lookups } from './queries/lookups.query.ts';
import { ShownBookings, type ShownBooking } from './queries/shown-bookings.query.ts';

/** The decision of a command about one booking. */
export type DecideOnBooking = (
  bookingId: string,
  ...inputs: Parameters<DecideOnSchedule>
) => readonly ScheduleStreamEvent[];

interface ChangedBooking extends Executed {
  readonly bookingId: string;
}

@Injectable()
export class BookingChanges {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
    private readonly vault: Vault,
    private readonly past: ScheduleHistory,
    private readonly shown: ShownBookings,
  ) {}

  /**
   * Changes a booking, by reference or id. Rejects what `decide` rejects, and BOOKS_CLOSED for a
   * booking in closed books.
   */
  async change(
    command: string,
    context: RequestContext,
    key: string,
    decide: DecideOnBooking,
    options: CommandOptions = {},
  ): Promise<ChangedBooking> {
    const bookingId = await this.lookups.bookingIdOf(key);
    const executing = this.schedules.execute(
      command,
      context,
      (...inputs) => decide(bookingId, ...inputs),
      options,
    );
    return { ...(await this.closedBooks.rejectIfClosed(bookingId, executing)), bookingId };
  }

  /** The booking as the command left it; for a repeated request, read from the history. */
  async answer(changed: ChangedBooking): Promise<ShownBooking> {
    return { ...(await this.#showChanged(changed)), givenBackCents: sumPaidOut(changed.events) };
  }

  async #showChanged({ bookingId, after, position }: ChangedBooking): Promise<ShownBooking> {
    const booking = after && findBooking(after, bookingId);
    if (!booking) {
      const rows = await this.past.readBookingsAt(position, [bookingId]);
      const [shown] = await this.shown.show(rows, { position });
      return shown ?? reject('BOOKING_NOT_FOUND');
    }

    const { postponed } = booking;
    return {
      ...booking,
      createdAt: booking.placedAt,
      customer: customerIn.nullable().parse(await this.vault.open('customer', booking.customer)),
      postponed: postponed && {
        ...postponed,
        note: after.closures.get(postponed.closureId)?.note ?? null,
      },
    };
  }
}
