import { setTimeout as delay } from 'node:timers/promises';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayOfBooking } from '@cablepark/contracts/schedule/booking-id';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayStream, moveStream } from '@cablepark/contracts/shared/streams';
import { commandDeadline, EventLog } from '@cablepark/event-store/log/event-log';
import type { CommandContext, EventsByStream } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Injectable } from '@nestjs/common';
import { onceAllVisible } from '../../../commands/once-visible.ts';
import { WrittenEvents } from '../../../commands/written-events.ts';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import { contextOfBegun, type ResumableProcess } from '../../../processes/resumable-process.ts';
import { BookingOnItsWay } from '../../domain/assert-settled.ts';
import { bookingIn, type DayEvent, type DaySchedule, type PlacedBooking } from '../../domain/day-schedule.ts';
import { daySchedule } from '../../domain/evolve-day.ts';
import { refusedMove } from '../../domain/refused-wish.ts';
import { unwatched } from '../../refusals/refusals.ts';
import {
  bookingMovedBetweenDays,
  decideHoldBooking,
  decideHoldSlots,
  decideMoveIn,
  decideMoveOut,
  decideReleaseMove,
  MoveIsOver,
  type MoveIds,
} from './move-between-days.decide.ts';
import { decideOutcome, moveProcess, type MoveEvent } from './move-process.ts';
import { wantedBy, type Move } from '../../domain/move.ts';

/** How soon to look again whether a move has ended. */
const LOOK_AGAIN_MS = 25;

/** The days of a move, from the ids that the booking has on them. */
interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Moves bookings from one day to another. The days are streams of their own, so the move has one as well. The booking is
 * held on the old day and slots on the new one; then one event in the move's stream changes its slots, at one moment for
 * every reader; then both days follow. Whatever interrupts this, `resume` finishes it, or undoes it if a day refused
 * before that moment.
 */
@Injectable()
export class MovesBetweenDays implements ResumableProcess {
  readonly kind = 'move';
  readonly #underWay = new Set<string>();

  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly configuration: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves a booking. Both days are asked first, so that a refusal writes nothing. Throws what they refuse,
   * BookingOnItsWay, or OUTCOME_UNKNOWN if it will be finished later. `watch` sees whether the booking may leave.
   */
  async move(ids: MoveIds, move: Move, context: CommandContext, watch = unwatched): Promise<PlacedBooking> {
    const { from, to } = daysOf(ids);
    const [{ state: fromDay, revision }, toDay] = await Promise.all([
      this.store.loadFolded(daySchedule, dayStream(from)),
      this.#load(to),
    ]);
    watch(
      () => decideHoldBooking(ids, move, fromDay),
      (code) => refusedMove(code, ids.bookingId, wantedBy(move), fromDay, revision),
    );
    const booking = bookingIn(fromDay, ids.bookingId) ?? reject('BOOKING_NOT_FOUND');
    decideHoldSlots(ids, booking, move, toDay);
    const { slots, changer, keepPrice } = move;
    const wanted = { stored: [...slots.stored], unallocated: [...slots.unallocated] };
    await this.store.handle(moveProcess, moveStream(ids.moveId), context, ({ begun }) =>
      begun ? [] : [{ type: 'MoveBegun', data: { ...ids, slots: wanted, mover: changer, keepPrice } }],
    );
    return this.#run(ids, move, context);
  }

  /** The move that a request has begun, if it has begun one. */
  begunIn(written: EventsByStream): MoveIds | undefined {
    const begun = [...written.values()].flat().findLast(({ type }) => type === 'MoveBegun');
    return begun?.type === 'MoveBegun' ? begun.data : undefined;
  }

  /**
   * Waits for the end of a move that has begun, and returns the booking as it came to its new day; undefined if the move
   * was given up. Rejects OUTCOME_UNKNOWN if it isn't finished in time.
   */
  async finished({ moveId, newBookingId }: MoveIds): Promise<PlacedBooking | undefined> {
    const until = commandDeadline();
    const process = () => this.store.load(moveProcess, moveStream(moveId));
    while (!(await process()).isEnded) {
      if (Date.now() > until) return reject('OUTCOME_UNKNOWN');
      await this.resume(moveId);
      await delay(LOOK_AGAIN_MS);
    }
    if ((await process()).outcome !== 'moved') return undefined;
    const { events } = await this.log.readStream<DayEvent>(dayStream(dayOfBooking(newBookingId) ?? ''));
    const cameIn = events.find((event) => event.type === 'BookingMovedIn' && event.data.moveId === moveId);
    if (cameIn?.type !== 'BookingMovedIn') return reject('OUTCOME_UNKNOWN');
    await onceAllVisible(this.progress, { events: [cameIn], position: cameIn.position });
    const { moveId: _, keyIds: __, ...booking } = cameIn.data;
    return { ...booking, attendance: null, postponed: null, remindedOf: null };
  }

  async resume(moveId: string): Promise<void> {
    if (this.#underWay.has(moveId)) return;
    const { events } = await this.log.readStream<MoveEvent>(moveStream(moveId));
    const begun = events.find((event) => event.type === 'MoveBegun');
    if (begun?.type !== 'MoveBegun' || events.some(({ type }) => type === 'MoveEnded')) return;
    const { slots, mover: changer, keepPrice, ...ids } = begun.data;
    const { leadTime, timetable } = this.#settings();
    const move = { slots, changer, keepPrice, leadTime, timetable, now: new Date(begun.metadata.at) };
    await this.#run(ids, move, contextOfBegun(begun, this.clock.now())).catch((error: unknown) => {
      // Otherwise it has ended: it was given up.
      const isGivenUp =
        error instanceof BookingOnItsWay || (error instanceof Rejection && error.code !== 'OUTCOME_UNKNOWN');
      if (!isGivenUp) throw error;
    });
  }

  #settings() {
    const { state } = this.configuration;
    return { leadTime: state.leadTime, timetable: state };
  }

  async #run(ids: MoveIds, move: Move, context: CommandContext): Promise<PlacedBooking> {
    this.#underWay.add(ids.moveId);
    try {
      return await this.#takeSteps(ids, move, context);
    } catch (error) {
      if (error instanceof Rejection || error instanceof BookingOnItsWay) throw error;
      // It has begun, so it will be finished or undone.
      return reject('OUTCOME_UNKNOWN');
    } finally {
      this.#underWay.delete(ids.moveId);
    }
  }

  async #takeSteps(ids: MoveIds, move: Move, context: CommandContext): Promise<PlacedBooking> {
    const written = new WrittenEvents();
    const refusal = await this.#change(ids, move, context, written).catch((error: unknown) => {
      if (error instanceof Rejection || error instanceof BookingOnItsWay || error instanceof MoveIsOver) return error;
      throw error;
    });
    const outcome = refusal ? await this.#abandon(ids, context, written) : 'moved';
    if (outcome === 'abandoned') return this.#release(ids, context, written, refusal ?? new MoveIsOver());
    const after = await this.#follow(ids, context, written);
    await onceAllVisible(this.progress, written);
    return after.bookings.get(ids.newBookingId) ?? reject('OUTCOME_UNKNOWN');
  }

  /** The steps up to the moment at which the booking changes its slots. */
  async #change(ids: MoveIds, move: Move, context: CommandContext, written: WrittenEvents): Promise<undefined> {
    const { from, to } = daysOf(ids);
    const process = await this.store.load(moveProcess, moveStream(ids.moveId));
    if (process.outcome === 'abandoned') throw new MoveIsOver();
    if (process.outcome === 'moved') return;
    const fromDay = await this.#onDay(from, context, written, (day) => decideHoldBooking(ids, move, day));
    const booking = bookingIn(fromDay, ids.bookingId) ?? reject('BOOKING_NOT_FOUND');
    const toDay = await this.#onDay(to, context, written, (day) => decideHoldSlots(ids, booking, move, day));
    const moved = bookingMovedBetweenDays(ids, booking, toDay);
    const { outcome } = await this.#inProcess(ids, context, written, moved);
    if (outcome === 'abandoned') throw new MoveIsOver();
  }

  async #abandon(ids: MoveIds, context: CommandContext, written: WrittenEvents): Promise<'moved' | 'abandoned'> {
    const abandoned: MoveEvent = { type: 'MoveAbandoned', data: { moveId: ids.moveId } };
    const { outcome } = await this.#inProcess(ids, context, written, abandoned);
    return outcome ?? 'abandoned';
  }

  /** The steps after that moment. */
  async #follow(ids: MoveIds, context: CommandContext, written: WrittenEvents): Promise<DaySchedule> {
    const { from, to } = daysOf(ids);
    const fromDay = await this.#load(from);
    const booking = bookingIn(fromDay, ids.bookingId);
    const keyIds = [...(fromDay.customerKeys.get(ids.bookingId)?.keys() ?? [])];
    const after = await this.#onDay(to, context, written, (day) =>
      booking ? decideMoveIn(ids, booking, keyIds, day) : [],
    );
    await this.#onDay(from, context, written, (day) => decideMoveOut(ids, day));
    await this.#end(ids, context, written);
    return after;
  }

  async #release(ids: MoveIds, context: CommandContext, written: WrittenEvents, refusal: Error): Promise<never> {
    const { from, to } = daysOf(ids);
    await this.#onDay(to, context, written, (day) => decideReleaseMove(ids.moveId, ids.newBookingId, day));
    await this.#onDay(from, context, written, (day) => decideReleaseMove(ids.moveId, ids.bookingId, day));
    await this.#end(ids, context, written);
    await onceAllVisible(this.progress, written);
    throw refusal instanceof MoveIsOver ? new BookingOnItsWay() : refusal;
  }

  async #end({ moveId }: MoveIds, context: CommandContext, written: WrittenEvents): Promise<void> {
    const handled = await this.store.handle(moveProcess, moveStream(moveId), context, ({ isEnded }): MoveEvent[] =>
      isEnded ? [] : [{ type: 'MoveEnded', data: { moveId } }],
    );
    written.add(handled);
  }

  async #inProcess({ moveId }: MoveIds, context: CommandContext, written: WrittenEvents, event: MoveEvent) {
    const handled = await this.store.handle(moveProcess, moveStream(moveId), context, (process) =>
      decideOutcome(process, event),
    );
    written.add(handled);
    return handled.state;
  }

  async #onDay(
    day: Day,
    context: CommandContext,
    written: WrittenEvents,
    decide: (schedule: DaySchedule) => DayEvent[],
  ): Promise<DaySchedule> {
    const handled = await this.store.handle(daySchedule, dayStream(day), context, decide);
    written.add(handled);
    return handled.state;
  }

  #load(day: Day): Promise<DaySchedule> {
    return this.store.load(daySchedule, dayStream(day));
  }
}

const daysOf = ({ bookingId, newBookingId }: MoveIds): Days => ({
  from: dayOfBooking(bookingId) ?? '',
  to: dayOfBooking(newBookingId) ?? '',
});
