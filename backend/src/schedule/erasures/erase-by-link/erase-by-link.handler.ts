import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { eraseManagedBooking } from '@cablepark/contracts/schedule/managed-booking';

import type { Answered } from '#http/answer';
import {
  linkedBookingOf,
  ManagedBookings,
} from '#schedule/bookings/queries/managed-bookings.query';
import { assertDataAvailable } from '#schedule/domain/link-rules';
import { linkHashOf } from '#schedule/links/link-token';
import { ClosedBooks } from '#schedule/queries/closed-books.query';
import { Schedules } from '#schedule/schedules';
import { EraseByLink } from './erase-by-link.command.ts';
import { decideEraseByLink } from './erase-by-link.decide.ts';

/**
 * Erases the customer of a booking for the holder of its link, and cancels the booking unless it is
 * over.
 */
@CommandHandler(EraseByLink)
export class EraseByLinkHandler implements ICommandHandler<EraseByLink> {
  constructor(
    private readonly managed: ManagedBookings,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    requested: { params, context },
  }: EraseByLink): Answered<typeof eraseManagedBooking> {
    const row = await this.managed.findEver(params.token, context);
    const { bookingId } = row;
    const closed = await this.closedBooks.findBookings([bookingId]);
    await this.schedules.execute('EraseByLink', context, (schedule, now) => {
      assertDataAvailable(linkedBookingOf(row), now);
      return decideEraseByLink(
        { bookingId, linkHash: linkHashOf(params.token), now, closed },
        schedule,
      );
    });
    return { message: 'The personal data have been erased', booking: { id: bookingId } };
  }
}
