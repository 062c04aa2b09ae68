import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { BookingErasures } from '#schedule/erasures/booking-erasures';
import { EraseOldBookings } from './erase-old-bookings.command.ts';
import { findFirstKeptSlot } from './first-kept-slot.ts';

@CommandHandler(EraseOldBookings)
export class EraseOldBookingsHandler implements ICommandHandler<EraseOldBookings> {
  constructor(
    private readonly erasures: BookingErasures,
    private readonly lookups: Lookups,
  ) {}

  async execute({ now, keptMonths }: EraseOldBookings): Promise<void> {
    const bookingIds = await this.lookups.findUnerasedBefore(findFirstKeptSlot(now, keptMonths));
    await this.erasures.erase(bookingIds, createSystemContext('EraseOldBookings', now));
  }
}
