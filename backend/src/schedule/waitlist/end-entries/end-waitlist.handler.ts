import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { endWaitlist } from '@cablepark/contracts/schedule/waitlist';

import type { Answered } from '#http/answer';
import { WaitlistEntries } from '../waitlist.query.ts';
import { EndWaitlist } from './end-waitlist.command.ts';
import { EntryEndings } from './entry-endings.ts';

@CommandHandler(EndWaitlist)
export class EndWaitlistHandler implements ICommandHandler<EndWaitlist> {
  constructor(
    private readonly endings: EntryEndings,
    private readonly entries: WaitlistEntries,
  ) {}

  async execute({
    requested: {
      query: { timeSlotId },
      context,
    },
  }: EndWaitlist): Answered<typeof endWaitlist> {
    const rows = await this.entries.findOpenFor(timeSlotId);
    return { ended: [...(await this.endings.end('EndWaitlist', rows, context))] };
  }
}
