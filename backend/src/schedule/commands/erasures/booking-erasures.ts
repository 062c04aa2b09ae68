import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { ClosedBooks } from '../../queries/closed-books.ts';
import { inAppends, Schedules } from '../schedules.ts';
import { decideEraseBookings } from './erasures.decide.ts';

/** Erases the customers of many bookings on the system's behalf. */
@Injectable()
export class BookingErasures {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
    private readonly vault: Vault,
  ) {}

  /** It can be repeated, and is one append unless there are more bookings than one can have. */
  async erase(bookingIds: readonly string[], context: CommandContext): Promise<void> {
    for (const part of inAppends(bookingIds)) {
      const closed = await this.closedBooks.bookings(part);
      const { events } = await this.schedules.executeAs(context, (schedule) =>
        decideEraseBookings(part, schedule, closed),
      );
      await this.vault.erase(erasedKeys(events));
    }
  }
}
