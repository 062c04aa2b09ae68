import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { BookingChanges } from '../booking-changes.ts';
import { decideErasePersonalData } from './erase-personal-data.decide.ts';

/** Erases the customer of a booking, even of a cancelled one, by its reference or id. Returns the booking’s id. */
export class ErasePersonalData extends Command<{ readonly bookingId: string }> {
  readonly key: string;
  readonly context: RequestContext;

  constructor(key: string, context: RequestContext) {
    super();
    this.key = key;
    this.context = context;
  }
}

/**
 * The event is written first. The keys are deleted here, so that the answer is true, and again by the automation that
 * follows the event, which completes what a crash in between leaves (design 4).
 */
@CommandHandler(ErasePersonalData)
export class ErasePersonalDataHandler implements ICommandHandler<ErasePersonalData> {
  constructor(
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
  ) {}

  async execute({ key, context }: ErasePersonalData): Promise<{ readonly bookingId: string }> {
    const { events, bookingId } = await this.bookings.changeEver('ErasePersonalData', context, key, ({ booking, schedule }) =>
      decideErasePersonalData(booking.bookingId, schedule),
    );
    await this.vault.erase(erasedKeys(events));
    return { bookingId };
  }
}
