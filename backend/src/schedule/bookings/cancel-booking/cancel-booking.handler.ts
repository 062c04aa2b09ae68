import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { pickAsked } from '@cablepark/contracts/what-if/asked';
import { Vault } from '@cablepark/vault/vault';

import {
  CancelBooking,
  type Cancelled,
} from '#schedule/bookings/cancel-booking/cancel-booking.command';
import { Lookups } from '#schedule/bookings/queries/lookups.query';
import { decideSale, findChangeRefusal } from '#schedule/domain/refusal';
import { findBooking } from '#schedule/domain/schedule';
import { sumPaidOut, toGivenBack } from '#schedule/passes/domain/paid-out';
import { Refusals } from '#schedule/refusals/refusals';
import { Schedules } from '#schedule/schedules';
import { BookingChanges, type DecideOnBooking } from '../booking-changes.ts';
import { decideCancelBooking } from './cancel-booking.decide.ts';

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
    return this.refusals.noteLostSale(command.context, () => this.#cancel(command));
  }

  async #cancel({ key, changer, context, choices }: CancelBooking): Promise<Cancelled> {
    const { reason = 'staff', clearSlots = false, giveBack } = choices;
    if (giveBack !== undefined && changer.kind !== 'staff') {
      reject('INVALID_REQUEST', { error: 'Only staff choose how much is given back' });
    }

    const isStaff = changer.kind === 'staff';
    const asked = pickAsked('CancelBooking', { isStaff, reason, clearSlots });
    const cancel = (blockReason: Sealed<{ reason: string }> | null) => {
      const decide: DecideOnBooking = (bookingId, schedule, now, revision) =>
        decideSale(
          () => decideCancelBooking({ bookingId, now, changer, reason, blockReason }, schedule),
          (code) => findChangeRefusal(code, bookingId, undefined, schedule, revision),
        );
      return this.bookings.change('CancelBooking', context, key, decide, {
        passes: { giveBack: giveBack ?? 'all' },
        asked,
      });
    };

    if (!clearSlots) {
      return findCancelled((await cancel(null)).events);
    }

    const reasonToBlock = await this.#describeClearing(key);
    const { events } = await this.vault.sealFor('blockReason', { reason: reasonToBlock }, cancel);
    return findCancelled(events);
  }

  async #describeClearing(key: string): Promise<string> {
    const booking = findBooking(await this.schedules.load(), await this.lookups.bookingIdOf(key));
    return `Cleared from booking ${booking?.reference ?? key}`;
  }
}

export const toCancelledAnswer = ({ bookingId, reference, givenBackCents }: Cancelled) => ({
  message: `Booking ${reference} has been cancelled`,
  booking: { id: bookingId, reference },
  ...toGivenBack(givenBackCents),
});

function findCancelled(events: readonly ScheduleStreamEvent[]): Cancelled {
  for (const event of events) {
    if (event.type === 'BookingCancelled') {
      const { bookingId, reference } = event.data;
      return { bookingId, reference, givenBackCents: sumPaidOut(events) };
    }
  }

  return reject('BOOKING_NOT_FOUND');
}
