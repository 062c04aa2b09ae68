import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isStaffMember } from '../../../http/caller.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { DaySchedule, PlacedBooking } from '../../domain/day-schedule.ts';
import { BookingLocator, type LocatedBooking } from '../../queries/booking-locator.ts';
import { DaySchedules } from '../day-schedules.ts';
import { decideCancelBooking } from './cancel-booking.decide.ts';

/** Cancels a booking by its id or reference and returns what was cancelled. */
export class CancelBooking extends Command<Pick<PlacedBooking, 'bookingId' | 'reference'>> {
  readonly key: string;
  readonly clearSlots: boolean;
  readonly context: RequestContext;

  constructor(key: string, clearSlots: boolean, context: RequestContext) {
    super();
    this.key = key;
    this.clearSlots = clearSlots;
    this.context = context;
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    private readonly locator: BookingLocator,
    private readonly days: DaySchedules,
    private readonly vault: Vault,
  ) {}

  async execute({ key, clearSlots, context }: CancelBooking): Promise<Pick<PlacedBooking, 'bookingId' | 'reference'>> {
    const { bookingId, day } = await this.locator.locate(key);
    const booking = standing(await this.days.load(day), bookingId);
    const who = {
      isStaff: isStaffMember(context.caller),
      userId: context.caller.kind === 'user' ? context.caller.userId : '',
    };
    const cancel = (blockReason: Sealed<{ reason: string }> | null) =>
      this.days.change('CancelBooking', context, day, (schedule, now) =>
        decideCancelBooking({ bookingId, now, ...who, blockReason }, schedule),
      );
    if (clearSlots)
      await this.vault.sealFor('blockReason', { reason: `Cleared from booking ${booking.reference}` }, cancel);
    else await cancel(null);
    return booking;
  }
}

const standing = ({ bookings }: DaySchedule, bookingId: LocatedBooking['bookingId']): PlacedBooking =>
  bookings.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
