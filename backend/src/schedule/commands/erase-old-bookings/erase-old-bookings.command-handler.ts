import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { bookingsByDay } from '../../domain/booking-days.ts';
import { daySchedule } from '../../domain/evolve-day.ts';
import { decideEraseBookings } from '../erase-personal-data/erase-personal-data.decide.ts';
import { firstKeptSlot } from './first-kept-slot.ts';

/**
 * Erases the customers of all bookings, cancelled ones too, whose last slot ended at least this many months ago. A
 * postponed booking waits for another time, so it is never old.
 */
export class EraseOldBookings extends Command<void> {
  readonly now: Date;
  readonly keptMonths: number;

  constructor(now: Date, keptMonths: number) {
    super();
    this.now = now;
    this.keptMonths = keptMonths;
  }
}

const OLD_BOOKINGS = `
  SELECT booking_id FROM read_models.bookings
   WHERE NOT is_erased AND (postponed_at IS NULL OR cancelled_at IS NOT NULL)
     AND first_slot < $1 AND (SELECT max(slot) FROM unnest(slot_ids) AS slot) < $1`;

/** Each day is erased separately, so the next run continues one that was interrupted. */
@CommandHandler(EraseOldBookings)
export class EraseOldBookingsHandler implements ICommandHandler<EraseOldBookings> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly pool: Pool,
  ) {}

  async execute({ now, keptMonths }: EraseOldBookings): Promise<void> {
    const { rows } = await this.pool.query<{ booking_id: string }>(OLD_BOOKINGS, [firstKeptSlot(now, keptMonths)]);
    const byDay = bookingsByDay(rows.map(({ booking_id }) => booking_id));
    for (const [day, bookingIds] of byDay) await this.#erase(day, bookingIds, now);
  }

  async #erase(day: Day, bookingIds: readonly string[], now: Date): Promise<void> {
    const context = systemContext('EraseOldBookings', now);
    const { events } = await this.store.handle(daySchedule, dayStream(day), context, (schedule) =>
      decideEraseBookings(bookingIds, schedule),
    );
    await this.vault.erase(erasedKeys(events));
  }
}
