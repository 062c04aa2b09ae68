import { Injectable } from '@nestjs/common';

import type { CommandContext } from '@cablepark/event-store/streams/command-context';

import type { Schedule } from '#schedule/domain/schedule';
import { ClosedBooks } from '#schedule/queries/closed-books.query';
import { Schedules, splitIntoAppends } from '#schedule/schedules';
import { OfferNextHandler } from '../offer-next/offer-next.handler.ts';
import type { KeyedEntry } from '../waitlist.query.ts';
import {
  decideEraseEntry,
  decideEraseEntryAndBooking,
  decideEraseLink,
  type ErasableLink,
} from './erase-entries.decide.ts';

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

  /** Erases entries on the system's behalf, but not the bookings they became. Can be repeated. */
  async erase(rows: readonly Erasable[], context: CommandContext): Promise<void> {
    for (const part of splitIntoAppends(rows)) {
      const left = part.filter(({ isErased }) => !isErased);
      const executed = await this.schedules.executeAs(context, (schedule, now) =>
        left.flatMap((row) => decideEraseEntry(row, now, schedule)),
      );
      await this.next.passOffersOn(left, executed);
    }
  }

  /** Erases entries and the bookings they became, both in the same append. */
  async eraseWithBookings(
    rows: readonly ErasableWithBooking[],
    context: CommandContext,
  ): Promise<void> {
    for (const part of splitIntoAppends(rows)) {
      const executed = await this.schedules.executeAs(context, await this.prepareErasing(part));
      await this.next.passOffersOn(part, executed);
    }
  }

  /** Erases the data of links that were never confirmed, but not their entries. Can be repeated. */
  async eraseLinks(links: readonly ErasableLink[], context: CommandContext): Promise<void> {
    for (const part of splitIntoAppends(links)) {
      await this.schedules.executeAs(context, (schedule) =>
        part.flatMap((link) => decideEraseLink(link, context.now, schedule)),
      );
    }
  }

  /**
   * Prepares the decision that erases entries and the bookings they became. The caller executes it
   * and then passes their offers on.
   */
  async prepareErasing(rows: readonly ErasableWithBooking[]) {
    const left = rows.filter(({ isErased }) => !isErased);
    const closed = await this.closedBooks.findBookings(
      left.flatMap(({ bookingId }) => bookingId ?? []),
    );
    return (schedule: Schedule, now: Date) =>
      left.flatMap((row) => decideEraseEntryAndBooking(row, now, { schedule, closed }));
  }
}
