import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { WaitlistEntries } from '../waitlist.query.ts';
import { EntryErasures } from './entry-erasures.ts';
import { EraseOldEntries } from './erase-old-entries.command.ts';

@CommandHandler(EraseOldEntries)
export class EraseOldEntriesHandler implements ICommandHandler<EraseOldEntries> {
  constructor(
    private readonly erasures: EntryErasures,
    private readonly entries: WaitlistEntries,
  ) {}

  async execute({ now }: EraseOldEntries): Promise<void> {
    await this.erasures.erase(
      await this.entries.findUnerasedBefore(dayOfInstant(now)),
      createSystemContext('EraseOldEntries', now),
    );
  }
}
