import { randomUUID } from 'node:crypto';
import { bookingIdOn } from '@cablepark/contracts/schedule/booking-id';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { moveBooking } from '@cablepark/contracts/schedule/move-booking';
import { allOf } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import type { InputOf } from '../../../http/endpoint.ts';
import { stepContext, type RequestContext } from '../../../http/request-context.ts';
import { assertSettled } from '../../domain/assert-settled.ts';
import type { Changer } from '../../domain/booking-rights.ts';
import { commonDayOf } from '../../domain/common-day.ts';
import type { PlacedBooking } from '../../domain/day-schedule.ts';
import { refusedMove } from '../../domain/refused-wish.ts';
import { BookingLocator, type LocatedBooking } from '../../queries/booking-locator.ts';
import type { BookingAnswer } from '../book-slots/book-slots.command-handler.ts';
import { BookingChanges } from '../booking-changes.ts';
import { DaySchedules } from '../day-schedules.ts';
import { Refusals, type Watch } from '../../refusals/refusals.ts';
import { decideMoveBooking } from './move-booking.decide.ts';
import { MoveLimits } from './move-limits.ts';
import { MovesBetweenDays } from './moves-between-days.ts';
import { wantedBy, type Move } from '../../domain/move.ts';

type Input = InputOf<typeof moveBooking>['body'];

/** Gives a booking, by its reference or any id that it ever had, other slots. */
export class MoveBooking extends Command<BookingAnswer> {
  readonly key: string;
  readonly input: Input;
  readonly changer: Changer;
  readonly context: RequestContext;

  constructor(key: string, input: Input, changer: Changer, context: RequestContext) {
    super();
    this.key = key;
    this.input = input;
    this.changer = changer;
    this.context = context;
  }
}

interface Moved {
  readonly booking: PlacedBooking;
  /** Whether anything was written. */
  readonly isNew: boolean;
}

@CommandHandler(MoveBooking)
export class MoveBookingHandler implements ICommandHandler<MoveBooking> {
  constructor(
    private readonly locator: BookingLocator,
    private readonly bookings: BookingChanges,
    private readonly days: DaySchedules,
    private readonly between: MovesBetweenDays,
    private readonly limits: MoveLimits,
    private readonly configuration: ConfigurationMirror,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly refusals: Refusals,
  ) {}

  execute(command: MoveBooking): Promise<BookingAnswer> {
    const { key, input, context } = command;
    return this.refusals.watched({ name: 'move', input: [key, input] }, context, (watch) => this.#move(command, watch));
  }

  async #move({ key, input, changer, context }: MoveBooking, watch: Watch): Promise<BookingAnswer> {
    const begun = context.written && this.between.begunIn(context.written);
    if (!begun) return this.#shown(await this.#moved(new MoveBooking(key, input, changer, context), watch));
    // A move that was given up has done nothing, so it is begun anew.
    const booking = await this.between.finished(begun);
    const anew = { ...context, written: undefined };
    return this.#shown(booking ?? (await this.#moved(new MoveBooking(key, input, changer, anew), watch)));
  }

  async #moved({ key, input, changer, context }: MoveBooking, watch: Watch): Promise<PlacedBooking> {
    const day = commonDayOf(allOf(input.slots));
    const move = (located: LocatedBooking) => {
      const { state } = this.configuration;
      const request = { ...input, changer, now: this.clock.now(), leadTime: state.leadTime, timetable: state };
      return located.day === day
        ? this.#withinDay(located, request, context, watch)
        : this.#toDay(located.bookingId, bookingIdOn(day, located.bookingId), request, context, watch);
    };
    const { booking } = await this.limits.count(changer, key, () =>
      this.bookings.whenSettled(() => this.locator.locate(key, context), move),
    );
    return booking;
  }

  async #shown(booking: PlacedBooking): Promise<BookingAnswer> {
    const customer = await this.vault.open('customer', booking.customer);
    return { booking, customer: customerIn.nullable().parse(customer) };
  }

  async #withinDay(
    { bookingId, day }: LocatedBooking,
    move: Move,
    context: RequestContext,
    watch: Watch,
  ): Promise<Moved> {
    const { state, events } = await this.days.change('MoveBooking', context, day, (schedule, _, revision) => {
      assertSettled(schedule, bookingId);
      return watch(
        () => decideMoveBooking(bookingId, move, schedule),
        (code) => refusedMove(code, bookingId, wantedBy(move), schedule, revision),
      );
    });
    return { booking: state.bookings.get(bookingId) ?? reject('BOOKING_NOT_FOUND'), isNew: events.length > 0 };
  }

  async #toDay(
    bookingId: string,
    newBookingId: string,
    move: Move,
    context: RequestContext,
    watch: Watch,
  ): Promise<Moved> {
    const ids = { moveId: randomUUID(), bookingId, newBookingId };
    const booking = await this.between.move(ids, move, stepContext('MoveBooking', move.now, context), watch);
    return { booking, isNew: true };
  }
}
