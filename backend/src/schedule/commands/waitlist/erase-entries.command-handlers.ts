import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { eraseWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import {
  createSystemContext,
  type CommandContext,
} from '@cablepark/event-store/streams/command-context';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { ClosedBooks } from '#schedule/queries/closed-books';
import { WaitlistEntries, type KeyedEntry } from '#schedule/queries/waitlist-entries';
import {
  decideEraseEntry,
  decideEraseEntryAndBooking,
  decideEraseLink,
  type ErasableLink,
} from '../erasures/erasures.decide.ts';
import { Schedules, splitIntoAppends } from '../schedules.ts';
import { OfferNextHandler, type DecideOnEntries } from './offer-next.command-handler.ts';

type Erasable = Pick<
  KeyedEntry,
  'entryId' | 'tokenHash' | 'slotId' | 'day' | 'keyIds' | 'isErased'
>;
type ErasableWithBooking = Erasable & Pick<KeyedEntry, 'bookingId'>;

/**
 * Erases the customers of waitlist entries, removes the open ones, and passes their offers on to
 * the next in line.
 */
@Injectable()
export class EntryErasures {
  constructor(
    private readonly schedules: Schedules,
    private readonly next: OfferNextHandler,
    private readonly closedBooks: ClosedBooks,
  ) {}

  /**
   * Erases entries on the system's behalf, and leaves the bookings that came of them. It can be
   * repeated.
   */
  async erase(rows: readonly Erasable[], context: CommandContext): Promise<void> {
    for (const part of splitIntoAppends(rows)) {
      const left = part.filter(({ isErased }) => !isErased);
      await this.next.executeAndOffer(
        left,
        (schedule, now) => left.flatMap((row) => decideEraseEntry(row, now, schedule)),
        (decide) => this.schedules.executeAs(context, (schedule) => decide(schedule, context.now)),
      );
    }
  }

  /** Erases entries and the bookings that came of them, both in the same append. */
  async eraseWithBookings(
    rows: readonly ErasableWithBooking[],
    context: CommandContext,
  ): Promise<void> {
    for (const part of splitIntoAppends(rows)) {
      await this.eraseInCommand(
        (decide) => this.schedules.executeAs(context, (schedule) => decide(schedule, context.now)),
        part,
      );
    }
  }

  /**
   * Erases the data of links that were never confirmed, and leaves their entries. It can be
   * repeated.
   */
  async eraseLinks(links: readonly ErasableLink[], context: CommandContext): Promise<void> {
    for (const part of splitIntoAppends(links)) {
      await this.schedules.executeAs(context, (schedule) =>
        part.flatMap((link) => decideEraseLink(link, context.now, schedule)),
      );
    }
  }

  /** Erases entries and their bookings as part of a command that its caller executes. */
  async eraseInCommand<Done>(
    execute: (decide: DecideOnEntries) => Promise<Done>,
    rows: readonly ErasableWithBooking[],
  ) {
    const left = rows.filter(({ isErased }) => !isErased);
    const closed = await this.closedBooks.findBookings(
      left.flatMap(({ bookingId }) => bookingId ?? []),
    );
    return this.next.executeAndOffer(
      left,
      (schedule, now) =>
        left.flatMap((row) => decideEraseEntryAndBooking(row, now, { schedule, closed })),
      execute,
    );
  }
}

export class EraseWaitlistEntry extends Command<AnswerTo<typeof eraseWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof eraseWaitlistEntry>) {
    super();
  }
}

@CommandHandler(EraseWaitlistEntry)
export class EraseWaitlistEntryHandler implements ICommandHandler<EraseWaitlistEntry> {
  constructor(
    private readonly erasures: EntryErasures,
    private readonly entries: WaitlistEntries,
    private readonly schedules: Schedules,
  ) {}

  async execute({
    requested: { params, context },
  }: EraseWaitlistEntry): Answered<typeof eraseWaitlistEntry> {
    const rows = await this.entries.addKeys([await this.entries.findById(params.id)]);
    await this.erasures.eraseInCommand(
      (decide) => this.schedules.execute('EraseWaitlistEntry', context, decide),
      rows,
    );
    return { message: 'The personal data have been erased' };
  }
}

/** Erases the customers who waited for slots of days that are over. */
export class EraseOldEntries extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}

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
