import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { pickAsked } from '@cablepark/contracts/what-if/asked';

import { consume, createMinuteLimiter, RateLimiting } from '#http/rate-limits';
import { BookingChanges, type DecideOnBooking } from '#schedule/bookings/booking-changes';
import type { ShownBooking } from '#schedule/bookings/queries/shown-bookings.query';
import type { Changer } from '#schedule/domain/booking-rights';
import { commonDayOf } from '#schedule/domain/common-day';
import { decideSale, findChangeRefusal } from '#schedule/domain/refusal';
import { Visitors } from '#schedule/holds/visitors';
import { Refusals } from '#schedule/refusals/refusals';
import { MoveBooking } from './move-booking.command.ts';
import { decideMoveBooking } from './move-booking.decide.ts';

/** How many moves an account may make in a minute, because each grows the log. */
const MAX_MOVES = 30;

@CommandHandler(MoveBooking)
export class MoveBookingHandler implements ICommandHandler<MoveBooking> {
  readonly #limiter = createMinuteLimiter(MAX_MOVES);

  constructor(
    private readonly bookings: BookingChanges,
    private readonly visitors: Visitors,
    private readonly limiting: RateLimiting,
    private readonly refusals: Refusals,
  ) {}

  execute(command: MoveBooking): Promise<ShownBooking> {
    return this.refusals.noteLostSale(command.context, () => this.#move(command));
  }

  async #move({ key, input, changer, context }: MoveBooking): Promise<ShownBooking> {
    const wanted = listRequestedSlots(input.slots);
    const day = commonDayOf(wanted);
    const isStaff = changer.kind === 'staff';
    const visitor = this.visitors.identify(context);
    const decide: DecideOnBooking = (bookingId, schedule, now, revision) => {
      const move = { ...input, changer, visitor, now, timetable: schedule.settings };
      return decideSale(
        () => decideMoveBooking(bookingId, move, day, schedule),
        (code) => findChangeRefusal(code, bookingId, wanted, schedule, revision),
      );
    };

    const asked = pickAsked('MoveBooking', { ...input, isStaff });
    const moved = await this.#countMove(changer, () =>
      this.bookings.change('MoveBooking', context, key, decide, { passes: { isStaff }, asked }),
    );
    return this.bookings.answer(moved);
  }

  /**
   * Limits the moves of an account. Refused moves, repeated requests, and moves that change nothing
   * don't count. Throws Throttled.
   */
  async #countMove(changer: Changer, move: () => ReturnType<BookingChanges['change']>) {
    if (!this.limiting.isOn || changer.kind !== 'account') {
      return move();
    }

    const { userId } = changer;
    await consume(this.#limiter, userId);
    let isCounted = false;
    try {
      const moved = await move();
      isCounted = moved.after !== undefined && moved.events.length > 0;
      return moved;
    } finally {
      if (!isCounted) {
        await this.#limiter.reward(userId);
      }
    }
  }
}
