import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { assertDataAvailable, type LinkedBooking } from '../../domain/link-rules.ts';
import { ClosedBooks } from '../../queries/closed-books.ts';
import { Schedules } from '../schedules.ts';
import { decideEraseByLink } from './erase-by-link.decide.ts';

/** Erases the customer of a booking for the holder of its link, and cancels the booking unless it is over. */
export class EraseByLink extends Command<void> {
  constructor(
    readonly bookingId: string,
    /** The booking as its link shows it, which may be too old to be erased by it. */
    readonly linked: LinkedBooking,
    readonly context: RequestContext,
  ) {
    super();
  }
}

/** The keys are deleted after the event, as in ErasePersonalData. */
@CommandHandler(EraseByLink)
export class EraseByLinkHandler implements ICommandHandler<EraseByLink> {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
    private readonly vault: Vault,
  ) {}

  async execute({ bookingId, linked, context }: EraseByLink): Promise<void> {
    const closed = await this.closedBooks.bookings([bookingId]);
    const { events } = await this.schedules.execute('EraseByLink', context, (schedule, now) => {
      assertDataAvailable(linked, now);
      return decideEraseByLink({ bookingId, now, closed }, schedule);
    });
    await this.vault.erase(erasedKeys(events));
  }
}
