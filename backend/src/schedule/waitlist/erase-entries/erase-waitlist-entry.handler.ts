import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { eraseWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { WaitlistEntries } from '#schedule/waitlist/waitlist.query';
import { OfferNextHandler } from '../offer-next/offer-next.handler.ts';
import { EntryErasures } from './entry-erasures.ts';
import { EraseWaitlistEntry } from './erase-waitlist-entry.command.ts';

@CommandHandler(EraseWaitlistEntry)
export class EraseWaitlistEntryHandler implements ICommandHandler<EraseWaitlistEntry> {
  constructor(
    private readonly erasures: EntryErasures,
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  async execute({
    requested: { params, context },
  }: EraseWaitlistEntry): Answered<typeof eraseWaitlistEntry> {
    const rows = await this.entries.addKeys([await this.entries.findById(params.id)]);
    const decideErase = await this.erasures.prepareErasing(rows);
    const executed = await this.schedules.execute('EraseWaitlistEntry', context, decideErase);
    await this.next.passOffersOn(rows, executed);
    return { message: 'The personal data have been erased' };
  }
}
