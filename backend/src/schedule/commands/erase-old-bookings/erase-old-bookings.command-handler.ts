import { RIGA, slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DateTime } from 'luxon';
import { BookingTimes } from '../../queries/booking-times.ts';
import { BookingErasures } from '../erase-personal-data/booking-erasures.ts';

/**
 * Erases the customers of all bookings, cancelled ones too, whose last slot ended at least this many months ago. A
 * postponed booking waits for another time, so it is never old.
 */
export class EraseOldBookings extends Command<void> {
  constructor(
    readonly now: Date,
    readonly keptMonths: number,
  ) {
    super();
  }
}

@CommandHandler(EraseOldBookings)
export class EraseOldBookingsHandler implements ICommandHandler<EraseOldBookings> {
  constructor(
    private readonly erasures: BookingErasures,
    private readonly times: BookingTimes,
  ) {}

  async execute({ now, keptMonths }: EraseOldBookings): Promise<void> {
    const bookingIds = await this.times.unerasedBefore(firstKeptSlot(now, keptMonths));
    await this.erasures.erase(bookingIds, systemContext('EraseOldBookings', now));
  }
}

/** The first slot that ended less than this many months of the Riga calendar ago. */
export const firstKeptSlot = (now: Date, months: number): SlotId =>
  slotAt(DateTime.fromJSDate(now, { zone: RIGA }).minus({ months }).toJSDate());
