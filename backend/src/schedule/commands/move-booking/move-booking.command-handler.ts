import { commandWith } from '../../../http/endpoint-message.ts';
import type { ShownBooking } from '../../queries/booking-view.ts';
import type { moveBooking } from '@cablepark/contracts/schedule/move-booking';
import { allOf } from '@cablepark/contracts/schedule/requested-slots';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Changer } from '../../domain/booking-rights.ts';
import { commonDayOf } from '../../domain/common-day.ts';
import { refusedMove } from '../../domain/refused-wish.ts';
import { BookingChanges } from '../booking-changes.ts';
import { Refusals, type Watch } from '../../refusals/refusals.ts';
import { decideMoveBooking } from './move-booking.decide.ts';
import { MoveLimits } from './move-limits.ts';

type Input = InputOf<typeof moveBooking>['body'];

/** Gives a booking, by its reference or id, other slots. */
export class MoveBooking extends commandWith<
  { readonly key: string; readonly input: Input; readonly changer: Changer; readonly context: RequestContext },
  ShownBooking
>() {}

@CommandHandler(MoveBooking)
export class MoveBookingHandler implements ICommandHandler<MoveBooking> {
  constructor(
    private readonly bookings: BookingChanges,
    private readonly limits: MoveLimits,
    private readonly refusals: Refusals,
  ) {}

  execute(command: MoveBooking): Promise<ShownBooking> {
    return this.refusals.watched(command.context, (watch) => this.#move(command, watch));
  }

  async #move({ key, input, changer, context }: MoveBooking, watch: Watch): Promise<ShownBooking> {
    const wanted = allOf(input.slots);
    const day = commonDayOf(wanted);
    const { moved } = await this.limits.count(changer, async () => {
      const changed = await this.bookings.change('MoveBooking', context, key, (bookingId, schedule, now, revision) => {
        const { settings } = schedule;
        const move = { ...input, changer, now, leadTime: settings.leadTime, timetable: settings };
        return watch(
          () => decideMoveBooking(bookingId, move, day, schedule),
          (code) => refusedMove(code, bookingId, wanted, schedule, revision),
        );
      });
      return { moved: changed, isNew: changed.after !== undefined && changed.events.length > 0 };
    });
    return this.bookings.answer(moved);
  }
}
