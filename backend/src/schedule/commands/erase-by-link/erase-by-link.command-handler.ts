import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { BookingChanges } from '../booking-changes.ts';
import { decideEraseByLink } from './erase-by-link.decide.ts';

/** Erases the customer of a booking for the holder of its link, and cancels the booking unless it is over. */
export class EraseByLink extends Command<{ readonly bookingId: string }> {
  readonly key: string;
  readonly context: RequestContext;

  constructor(key: string, context: RequestContext) {
    super();
    this.key = key;
    this.context = context;
  }
}

/** The keys are deleted after the event, as in ErasePersonalData. */
@CommandHandler(EraseByLink)
export class EraseByLinkHandler implements ICommandHandler<EraseByLink> {
  constructor(
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
  ) {}

  async execute({ key, context }: EraseByLink): Promise<{ readonly bookingId: string }> {
    const { events, bookingId } = await this.bookings.changeEver('EraseByLink', context, key, ({ booking, schedule }, _, now) =>
      decideEraseByLink({ bookingId: booking.bookingId, now }, schedule),
    );
    await this.vault.erase(erasedKeys(events));
    return { bookingId };
  }
}
