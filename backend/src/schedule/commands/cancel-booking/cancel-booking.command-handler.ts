import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { commandWith } from '../../../http/endpoint-message.ts';
import type { PlacedBooking } from '../../domain/day-schedule.ts';
import { findBooking } from '../../domain/schedule.ts';
import { Schedules } from '../schedules.ts';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Vault } from '@cablepark/vault/vault';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Changer } from '../../domain/booking-rights.ts';
import { refusedCancellation } from '../../domain/refused-wish.ts';
import { Lookups } from '../../queries/lookups.ts';
import { Refusals, type Watch } from '../../refusals/refusals.ts';
import { BookingChanges } from '../booking-changes.ts';
import { decideCancelBooking } from './cancel-booking.decide.ts';

interface Cancellation {
  /** Its id or its reference. */
  readonly key: string;
  readonly changer: Changer;
  /** The reason that staff gave, by default `staff`. */
  readonly reason?: CancellationReason | undefined;
  /** Whether the slots are blocked in the same step. */
  readonly clearSlots?: boolean;
  readonly context: RequestContext;
}

type Cancelled = Pick<PlacedBooking, 'bookingId' | 'reference'>;

/** Cancels a booking and returns what was cancelled. */
export class CancelBooking extends commandWith<Cancellation, Cancelled>() {}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    private readonly lookups: Lookups,
    private readonly schedules: Schedules,
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
    private readonly refusals: Refusals,
  ) {}

  execute(command: CancelBooking): Promise<Cancelled> {
    return this.refusals.watched(command.context, (watch) => this.#cancel(command, watch));
  }

  async #cancel(command: CancelBooking, watch: Watch): Promise<Cancelled> {
    const { key, changer, reason = 'staff', clearSlots = false, context } = command;
    const cancel = (blockReason: Sealed<{ reason: string }> | null) =>
      this.bookings.change('CancelBooking', context, key, (bookingId, schedule, now, revision) =>
        watch(
          () => decideCancelBooking({ bookingId, now, changer, reason, blockReason }, schedule),
          (code) => refusedCancellation(code, bookingId, schedule, revision),
        ),
      );
    const { events } = clearSlots
      ? await this.vault.sealFor('blockReason', { reason: await this.#clearedFrom(key) }, cancel)
      : await cancel(null);
    return cancelledBy(events);
  }

  async #clearedFrom(key: string): Promise<string> {
    const booking = findBooking(await this.schedules.load(), await this.lookups.bookingIdOf(key));
    return `Cleared from booking ${booking?.reference ?? key}`;
  }
}

export const cancelledAnswer = ({ bookingId, reference }: Cancelled) => ({
  message: `Booking ${reference} has been cancelled`,
  booking: { id: bookingId, reference },
});

function cancelledBy(events: readonly ScheduleStreamEvent[]): Cancelled {
  for (const event of events) if (event.type === 'BookingCancelled') return event.data;
  return reject('BOOKING_NOT_FOUND');
}
