import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { scheduleDecider } from '../../domain/evolve-schedule.ts';
import { ClosedBooks } from '../../queries/closed-books.ts';
import { inParts } from '../in-parts.ts';
import { decideEraseBookings } from './erase-personal-data.decide.ts';

/** Erases the customers of many bookings on the system's behalf. */
@Injectable()
export class BookingErasures {
  constructor(
    private readonly store: StreamStore,
    private readonly closedBooks: ClosedBooks,
    private readonly vault: Vault,
  ) {}

  /** It can be repeated, and is one append unless there are more bookings than one can have. */
  async erase(bookingIds: readonly string[], context: CommandContext): Promise<void> {
    for (const part of inParts(bookingIds)) {
      const closed = await this.closedBooks.bookings(part);
      const { events } = await this.store.handle(scheduleDecider, SCHEDULE, context, (schedule) =>
        decideEraseBookings(part, schedule, closed),
      );
      await this.vault.erase(erasedKeys(events));
    }
  }
}
