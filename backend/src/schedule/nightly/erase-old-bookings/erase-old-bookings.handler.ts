import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DateTime } from 'luxon';

import { RIGA, slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { BookingErasures } from '#schedule/erasures/booking-erasures';
import { EraseOldBookings } from './erase-old-bookings.command.ts';

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

/** The first slot that ended less than this many months of the Riga calendar ago. */
export const findFirstKeptSlot = (now: Date, months: number): SlotId =>
  slotAt(DateTime.fromJSDate(now, { zone: RIGA }).minus({ months }).toJSDate());
