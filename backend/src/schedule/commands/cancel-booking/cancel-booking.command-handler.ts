import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { PlacedBooking } from '../../domain/day-schedule.ts';
import { findBooking } from '../../domain/schedule.ts';
import { Schedules } from '../schedules.ts';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Changer } from '../../domain/booking-rights.ts';
import { refusedCancellation } from '../../domain/refused-wish.ts';
import { BookingLocator } from '../../queries/booking-locator.ts';
import { Refusals, type Watch } from '../../refusals/refusals.ts';
import { BookingChanges } from '../booking-changes.ts';
import { decideCancelBooking } from './cancel-booking.decide.ts';

export interface Cancellation {
  readonly changer: Changer;
  /** The reason that staff gave, by default `staff`. */
  readonly reason?: CancellationReason | undefined;
  /** Whether the slots are blocked in the same step. */
  readonly clearSlots?: boolean;
}

type Cancelled = Pick<PlacedBooking, 'bookingId' | 'reference'>;

/** Cancels a booking by its id or reference and returns what was cancelled. */
export class CancelBooking extends Command<Cancelled> {
  constructor(
    readonly key: string,
    readonly cancellation: Cancellation,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    private readonly locator: BookingLocator,
    private readonly schedules: Schedules,
    private readonly bookings: BookingChanges,
    private readonly vault: Vault,
    private readonly refusals: Refusals,
  ) {}

  execute({ key, cancellation, context }: CancelBooking): Promise<Cancelled> {
    return this.refusals.watched(context, (watch) => this.#cancel(key, cancellation, context, watch));
  }

  async #cancel(key: string, cancellation: Cancellation, context: RequestContext, watch: Watch): Promise<Cancelled> {
    const { changer, reason = 'staff', clearSlots = false } = cancellation;
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
    const booking = findBooking(await this.schedules.load(), await this.locator.idOf(key));
    return `Cleared from booking ${booking?.reference ?? key}`;
  }
}

function cancelledBy(events: readonly ScheduleStreamEvent[]): Cancelled {
  for (const event of events) if (event.type === 'BookingCancelled') return event.data;
  return reject('BOOKING_NOT_FOUND');
}
