import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { erasePersonalData } from '@cablepark/contracts/schedule/find-bookings';

import type { Answered } from '#http/answer';
import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { ClosedBooks } from '#schedule/queries/closed-books.query';
import { Schedules } from '#schedule/schedules';
import { ErasePersonalData } from './erase-personal-data.command.ts';
import { decideEraseBooking } from './erase-personal-data.decide.ts';

/**
 * Erases the customer of a booking, even of a cancelled one, by its reference or id. Returns the
 * booking’s id.
 */
@CommandHandler(ErasePersonalData)
export class ErasePersonalDataHandler implements ICommandHandler<ErasePersonalData> {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    requested: { params, context },
  }: ErasePersonalData): Answered<typeof erasePersonalData> {
    const bookingId = await this.lookups.bookingIdOf(params.id);
    const closed = await this.closedBooks.findBookings([bookingId]);
    await this.schedules.execute('ErasePersonalData', context, (schedule) =>
      decideEraseBooking(bookingId, schedule, closed),
    );
    return { message: 'The personal data have been erased', booking: { id: bookingId } };
  }
}
