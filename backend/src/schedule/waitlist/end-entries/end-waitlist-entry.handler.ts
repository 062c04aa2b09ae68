import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { endWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';

import type { Answered } from '#http/answer';
import { WaitlistEntries } from '#schedule/waitlist/waitlist.query';
import { EndWaitlistEntry } from './end-waitlist-entry.command.ts';
import { EntryEndings } from './entry-endings.ts';

@CommandHandler(EndWaitlistEntry)
export class EndWaitlistEntryHandler implements ICommandHandler<EndWaitlistEntry> {
  constructor(
    private readonly endings: EntryEndings,
    private readonly entries: WaitlistEntries,
  ) {}

  async execute({
    requested: { params, context },
  }: EndWaitlistEntry): Answered<typeof endWaitlistEntry> {
    const row = await this.entries.findById(params.id);
    return { ended: [...(await this.endings.end('EndWaitlistEntry', [row], context))] };
  }
}
