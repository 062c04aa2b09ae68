import { erasePersonalData } from '@cablepark/contracts/schedule/erasures';
import { Vault } from '@cablepark/vault/vault';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { BookingLocator } from '../../queries/booking-locator.ts';
import { ClosedBooks } from '../../queries/closed-books.ts';
import { Schedules } from '../schedules.ts';
import { decideEraseBooking } from './erase-personal-data.decide.ts';

/** Erases the customer of a booking, even of a cancelled one, by its reference or id. Returns the booking’s id. */
export class ErasePersonalData extends commandOf(erasePersonalData) {}

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

  async execute({ params, context }: ErasePersonalData): Promise<ResponseOf<typeof erasePersonalData>> {
    const bookingId = await this.locator.idOf(params.id);
    const closed = await this.closedBooks.bookings([bookingId]);
    const { events } = await this.schedules.execute('ErasePersonalData', context, (schedule) =>
      decideEraseBooking(bookingId, schedule, closed),
    );
    await this.vault.erase(erasedKeys(events));
    return { message: 'The personal data have been erased', booking: { id: bookingId } };
  }
}
