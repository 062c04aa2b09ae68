import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { endWaitlist, endWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { isInCalendar } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { WaitlistEntries, type WaitlistRow } from '#schedule/queries/waitlist-entries';
import { Schedules } from '../schedules.ts';
import { OfferNextHandler } from './offer-next.command-handler.ts';
import { decideLeaveWaitlist } from './waitlist.decide.ts';

/** Removes waitlist entries for staff, and passes their offers on to the next in line. */
@Injectable()
export class EntryEndings {
  constructor(
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
  ) {}

  /** Returns the ids of those that were open. */
  async end(
    command: string,
    rows: readonly WaitlistRow[],
    context: RequestContext,
  ): Promise<readonly string[]> {
    const { events } = await this.next.executeAndOffer(
      rows,
      (schedule, now) =>
        rows.flatMap(({ tokenHash }) => decideLeaveWaitlist(tokenHash, now, schedule)),
      (decide) => this.schedules.execute(command, context, decide),
    );
    return events.flatMap((event) => (event.type === 'WaitlistLeft' ? [event.data.entryId] : []));
  }
}

export class EndWaitlistEntry extends Command<AnswerTo<typeof endWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof endWaitlistEntry>) {
    super();
  }
}

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

export class EndWaitlist extends Command<AnswerTo<typeof endWaitlist>> {
  constructor(readonly requested: Requested<typeof endWaitlist>) {
    super();
  }
}

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
    if (!isInCalendar(timeSlotId)) {
      return reject('SLOT_NOT_FOUND');
    }

    const rows = await this.entries.findOpenFor(timeSlotId);
    return { ended: [...(await this.endings.end('EndWaitlist', rows, context))] };
  }
}
