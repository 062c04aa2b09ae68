import { systemContext } from '@cablepark/event-store/streams/command-context';
import { bookings } from '@cablepark/projections/read-models/bookings.read-model';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { BookingErasures } from '../erase-personal-data/booking-erasures.ts';
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
  SELECT booking_id FROM ${bookings.qualifiedName}
   WHERE NOT is_erased AND (postponed_at IS NULL OR cancelled_at IS NOT NULL)
     AND first_slot < $1 AND (SELECT max(slot) FROM unnest(slot_ids) AS slot) < $1`;

@CommandHandler(EraseOldBookings)
export class EraseOldBookingsHandler implements ICommandHandler<EraseOldBookings> {
  constructor(
    private readonly erasures: BookingErasures,
    private readonly pool: Pool,
  ) {}

  async execute({ now, keptMonths }: EraseOldBookings): Promise<void> {
    const { rows } = await this.pool.query<{ booking_id: string }>(OLD_BOOKINGS, [firstKeptSlot(now, keptMonths)]);
    const bookingIds = rows.map(({ booking_id }) => booking_id);
    await this.erasures.erase(bookingIds, systemContext('EraseOldBookings', now));
  }
}
