import { Injectable } from '@nestjs/common';

import type { CommandContext } from '@cablepark/event-store/streams/command-context';

import { ClosedBooks } from '../queries/closed-books.query.ts';
import { Schedules, splitIntoAppends } from '../schedules.ts';
import { decideEraseBookings } from './erase-personal-data/erase-personal-data.decide.ts';

/** Erases the customers of many bookings on the system's behalf. */
@Injectable()
export class BookingErasures {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  /** Can be repeated. Writes one append, or several if there are more bookings than fit one. */
  async erase(bookingIds: readonly string[], context: CommandContext): Promise<void> {
    for (const part of splitIntoAppends(bookingIds)) {
      const closed = await this.closedBooks.findBookings(part);
      await this.schedules.executeAs(context, (schedule) =>
        decideEraseBookings(part, schedule, closed),
      );
    }
  }
}
