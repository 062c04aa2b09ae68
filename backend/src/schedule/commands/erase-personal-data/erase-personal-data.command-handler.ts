import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { BookingLocator } from '../../queries/booking-locator.ts';
import { ClosedBooks } from '../../queries/closed-books.ts';
import { Schedules } from '../schedules.ts';
import { decideEraseBooking } from './erase-personal-data.decide.ts';

/** Erases the customer of a booking, even of a cancelled one, by its reference or id. Returns the booking’s id. */
export class ErasePersonalData extends Command<{ readonly bookingId: string }> {
  constructor(
    readonly key: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/**
 * The event is written first. The keys are deleted here, so that the answer is true, and again by the automation that
 * follows the event, which completes what a crash in between leaves (design 4).
 */
@CommandHandler(ErasePersonalData)
export class ErasePersonalDataHandler implements ICommandHandler<ErasePersonalData> {
  constructor(
    private readonly locator: BookingLocator,
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
    private readonly vault: Vault,
  ) {}

  async execute({ key, context }: ErasePersonalData): Promise<{ readonly bookingId: string }> {
    const bookingId = await this.locator.idOf(key);
    const closed = await this.closedBooks.bookings([bookingId]);
    const { events } = await this.schedules.execute('ErasePersonalData', context, (schedule) =>
      decideEraseBooking(bookingId, schedule, closed),
    );
    await this.vault.erase(erasedKeys(events));
    return { bookingId };
  }
}
