import { dayOfBooking, serialOf } from '@cablepark/contracts/schedule/booking-id';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Rules } from '@cablepark/contracts/what-if/rules';
import { emptyConfiguration, evolveConfiguration } from '../../configuration/domain/configuration.ts';
import { decideCloseDay, decideReopenDay } from '../../schedule/domain/closing.ts';
import { bookingIn } from '../../schedule/domain/day-schedule.ts';
import { totalOf } from '../../schedule/domain/moved-price.ts';
import { cancel, move, place, type Moving } from './bookings-again.ts';
import { settingsInForce, settingsUnder } from './changed-settings.ts';
import { MovesBetweenDays } from './moves-between-days.ts';
import type { Happening, KeptWish } from './recording.ts';
import { eventAgain, isSameSchedule, scheduleAgain } from './schedule-again.ts';
import { isByCustomer, type Step } from './steps.ts';
import type { Totals } from './tally.ts';
import { UndoAgain } from './undo-again.ts';
import { Whereabouts } from './whereabouts.ts';
import { attempt, haveSameEffect, OF_NO_ACTION, Worlds, type Change, type Side } from './worlds.ts';

/** A step that is decided by itself: an undo depends on what it takes back. */
type Decided = Exclude<Step, { kind: 'undo' }>;
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const NO_CELLS = new Map<never, never>();

/**
 * Goes through a log once more under other rules. Every decision of the log is taken in two worlds: as the log has it,
 * and by the park’s own decisions on the day as it would be. Where neither the rules nor an earlier difference matter,
 * the other world has what the log has.
 */
export class WhatIf {
  readonly #rules: Rules;
  readonly #worlds: Worlds;
  readonly #undos: UndoAgain;
  readonly #whereabouts = new Whereabouts();
  readonly #moves: MovesBetweenDays;
  readonly #wishes = new Map<Day, KeptWish[]>();
  readonly #granted = new Set<KeptWish>();
  readonly #done = new Set<KeptWish>();
  #configuration = emptyConfiguration;

  /** @param isApart whether everything is decided again, even what can't make a difference; for tests */
  constructor(rules: Rules, happenings: readonly Happening[], isApart = false) {
    this.#rules = rules;
    this.#undos = new UndoAgain(undosIn(happenings), {
      now: (day) => this.#worlds.other.day(day),
      isApart: (day) => !this.#worlds.isSame(day),
    });
    this.#worlds = new Worlds(
      settingsInForce(emptyConfiguration),
      settingsUnder(rules, emptyConfiguration),
      isApart,
      (...effect) => {
        this.#undos.note(...effect);
      },
    );
    this.#moves = new MovesBetweenDays(this.#worlds, this.#whereabouts);
    for (const happening of happenings) if (happening.kind === 'refused') this.#expect(happening.wishes);
    // The next is the last one, and of those at the same revision the one that the log has first.
    for (const wishes of this.#wishes.values()) wishes.reverse().sort((a, b) => b.wish.revision - a.wish.revision);
  }

  take(happening: Happening): void {
    switch (happening.kind) {
      case 'steps':
        this.#takeWishesBefore(happening.day, happening.revision);
        for (const step of happening.steps) this.#step(step);
        break;
      case 'settings':
        this.#configuration = evolveConfiguration(this.#configuration, happening.event);
        this.#worlds.changeSettings(
          settingsInForce(this.#configuration),
          settingsUnder(this.#rules, this.#configuration),
        );
        break;
      case 'move-begun':
        this.#moves.begin(happening.begun);
        break;
      case 'moved':
        this.#moves.moved(happening.moved);
        break;
      case 'refused':
        for (const wish of happening.wishes) this.#wish(wish);
    }
  }

  before(from?: Day, to?: Day): Totals {
    return this.#worlds.before.totals(from, to);
  }

  after(from?: Day, to?: Day): Totals {
    return this.#worlds.after.totals(from, to);
  }

  /** Wishes are written a little later than they are refused, so the day may have gone on before they come. */
  #expect(wishes: readonly KeptWish[]): void {
    for (const wish of wishes) {
      const ofDay = this.#wishes.get(wish.day);
      if (ofDay) ofDay.push(wish);
      else this.#wishes.set(wish.day, [wish]);
    }
  }

  #takeWishesBefore(day: Day, revision: number): void {
    const waiting = this.#wishes.get(day) ?? [];
    for (let next = waiting.at(-1); next && next.wish.revision < revision; next = waiting.at(-1)) {
      waiting.pop();
      this.#wish(next);
    }
  }

  #step(step: Step): void {
    if (step.kind === 'undo') this.#takeUndo(step);
    else this.#worlds.take(step, this.#isAsItWas(step) ? undefined : this.#again(step));
  }

  /** Whether neither the rules nor what happened before can make a difference to this step. */
  #isAsItWas(step: Decided): boolean {
    if (!this.#worlds.isSame(step.day)) return false;
    const { pricing, hours, leadTimeHours, cancelWindowHours } = this.#rules;
    switch (step.kind) {
      case 'schedule':
        return (
          (pricing === null && hours === null) || isSameSchedule(step.day, this.#worlds.actual, this.#worlds.other)
        );
      case 'place':
        return leadTimeHours === null;
      case 'cancel':
        return cancelWindowHours === null;
      case 'move':
        return leadTimeHours === null && cancelWindowHours === null;
      case 'hold-slots':
        return false;
      case 'other':
        return !BETWEEN_DAYS.has(step.event.type);
      case 'close':
      case 'reopen':
        return true;
    }
  }

  #again(step: Decided): readonly Change[] {
    switch (step.kind) {
      case 'place':
        return this.#placeAgain(step);
      case 'cancel':
        return this.#cancelAgain(step);
      case 'move':
        return this.#moveAgain(step);
      case 'hold-slots':
        return this.#moves.holdSlots(step);
      case 'close':
        return this.#onDay(step, (side) => decideCloseDay({ ...step.closed, note: null }, side.day(step.day)));
      case 'reopen':
        return this.#onDay(step, (side) =>
          decideReopenDay(step.reopened.closureId, step.day, side.day(step.day), step.now),
        );
      case 'schedule':
        return this.#onDay(step, (side) => scheduleAgain(step, this.#worlds.actual, side));
      case 'other':
        return this.#otherAgain(step);
    }
  }

  #onDay({ day }: Step, decide: (side: Side) => Change['events']): readonly Change[] {
    return [{ day, events: attempt(() => decide(this.#worlds.other)) ?? [] }];
  }

  #takeUndo(step: StepOf<'undo'>): void {
    this.#undos.begin(step);
    const isAsItWas = this.#worlds.isSame(step.day) && !this.#undos.isRefused(step);
    const changes = isAsItWas ? undefined : this.#undos.takeBack(step);
    this.#worlds.take(step, changes);
    // A booking that comes back from another day is looked for on its former one again.
    for (const { day, events } of changes ?? [step])
      for (const { type, data } of events)
        if (type === 'BookingReverted') this.#whereabouts.note(serialOf(data.bookingId), day);
  }

  #otherAgain(step: StepOf<'other'>): readonly Change[] {
    const { event } = step;
    switch (event.type) {
      case 'BookingHeld':
        return this.#moves.holdBooking(event, step);
      case 'BookingMovedIn':
        return this.#moves.moveIn(event);
      case 'BookingMovedOut':
        return this.#moves.moveOut(event);
      case 'MoveReleased':
        return this.#moves.release(event);
      default:
        return [{ day: step.day, events: eventAgain(event, step, this.#worlds.actual, this.#worlds.other) }];
    }
  }

  #placeAgain(step: StepOf<'place'>): readonly Change[] {
    const { placed, opened, day, now } = step;
    const isStaff = !isByCustomer(step) || opened.size > 0;
    const wanted = placed.slots.map(({ slotId }) => slotId);
    const { bookingId, ownerId } = placed;
    const booking = { day, bookingId, wanted, opened, ownerId, isStaff, now };
    const decided = this.#worlds.decide((side) => place(booking, side));
    if (decided !== 'refused' && this.#worlds.isSame(day)) return asRecorded(step);
    // What the log lets pass against its own rules passes here too, if only the slots are there.
    const again =
      decided === 'unclear' ? attempt(() => place({ ...booking, isStaff: true }, this.#worlds.other)) : decided;
    if (again !== 'refused' && again !== undefined) return again;
    this.#worlds.after.refuse(wanted);
    return [];
  }

  #cancelAgain(step: StepOf<'cancel'>): readonly Change[] {
    const { cancelled, isCleared, command, now } = step;
    const [day, bookingId] = this.#whereabouts.of(cancelled.bookingId);
    if (!bookingIn(this.#worlds.other.day(day), bookingId)) return [];
    // Staff, and the system, may cancel whenever they like.
    const isFree = !isByCustomer(step) || command === 'BookSlots' || (isDemo(step) && cancelled.reason !== 'customer');
    const cancellation = { isByCustomer: !isFree, reason: cancelled.reason, isCleared, now };
    const decided = this.#worlds.decide((side) =>
      cancel({ ...cancellation, ...this.#placeIn(side, cancelled.bookingId) }, side),
    );
    if (decided === 'refused') return [];
    if (this.#worlds.isSame(step.day)) return asRecorded(step);
    if (decided !== 'unclear') return decided;
    return attempt(() => cancel({ ...cancellation, day, bookingId, isByCustomer: false }, this.#worlds.other)) ?? [];
  }

  #moveAgain(step: StepOf<'move'>): readonly Change[] {
    const { moved, opened, now } = step;
    const [day, bookingId] = this.#whereabouts.of(moved.bookingId);
    if (!bookingIn(this.#worlds.other.day(day), bookingId)) return [];
    const moving = {
      moveId: `what if ${moved.bookingId} ${moved.sequence}`,
      toDay: step.day,
      wanted: moved.to.map(({ slotId }) => slotId),
      opened,
      isByCustomer: isByCustomer(step) && !isDemo(step),
      keepPrice: this.#keptPrice(step),
      now,
    };
    const decided = this.#worlds.decide((side) => move({ ...moving, ...this.#placeIn(side, moved.bookingId) }, side));
    if (decided !== 'refused' && this.#worlds.isSame(step.day)) return asRecorded(step);
    const again =
      decided === 'unclear'
        ? attempt(() => move({ ...moving, day, bookingId, isByCustomer: false }, this.#worlds.other))
        : decided;
    if (again === 'refused' || again === undefined) return [];
    if (day !== step.day) this.#whereabouts.note(serialOf(bookingId), step.day);
    return again;
  }

  /** Whether staff kept the total: the log doesn’t say, but then the slots don’t cost what they otherwise would. */
  #keptPrice(step: StepOf<'move'>): boolean {
    const { moved, opened, day, now } = step;
    if (isByCustomer(step) && !isDemo(step)) return false;
    if (totalOf(moved.from) !== totalOf(moved.to)) return false;
    const wanted = moved.to.map(({ slotId }) => slotId);
    const { bookingId } = moved;
    const asked = { moveId: '', day, bookingId, toDay: day, wanted, opened, isByCustomer: false, now };
    const usual = attempt(() => move({ ...asked, keepPrice: false }, this.#worlds.actual));
    return !usual?.every(({ events }) => haveSameEffect(events, step.events));
  }

  #wish(kept: KeptWish): void {
    if (this.#done.has(kept)) return;
    this.#done.add(kept);
    const { wish } = kept;
    if (wish.kind !== 'booking') {
      for (const change of this.#refusedChange(kept)) this.#worlds.change(change, OF_NO_ACTION);
      return;
    }
    this.#worlds.before.refuse(wish.slots);
    const granted = this.#placed(kept);
    if (granted === undefined) this.#worlds.after.refuse(wish.slots);
    else for (const change of granted) this.#worlds.change(change, OF_NO_ACTION);
  }

  /** A refused booking is placed where the other world has room for it and the world of the log hasn’t. */
  #placed(kept: KeptWish): readonly Change[] | undefined {
    const { wish, day, now } = kept;
    const bookingId = `${day}.what-if-${this.#granted.size}`;
    const booking: Parameters<typeof place>[0] = {
      day,
      bookingId,
      wanted: wish.slots,
      opened: NO_CELLS,
      ownerId: null,
      isStaff: false,
      now,
    };
    const again = attempt(() => place(booking, this.#worlds.other));
    if (again === undefined || attempt(() => place(booking, this.#worlds.actual)) !== undefined) return undefined;
    this.#granted.add(kept);
    return again;
  }

  /** A cancellation or a move that came too late happens where it would be in time and the log’s own rule refuses it. */
  #refusedChange({ wish, now }: KeptWish): readonly Change[] {
    const { kind, bookingId: named, slots, revision } = wish;
    if (named === null) return [];
    const decide = (side: Side): readonly Change[] => {
      if (kind === 'cancel') {
        const cancellation = { isByCustomer: true, reason: 'customer', isCleared: false, now } as const;
        return cancel({ ...cancellation, ...this.#placeIn(side, named) }, side);
      }
      const moving: Omit<Moving, 'day' | 'bookingId'> = {
        moveId: `what if ${named} at ${revision}`,
        toDay: dayOf(slots[0] ?? 0),
        wanted: slots,
        opened: NO_CELLS,
        isByCustomer: true,
        keepPrice: false,
        now,
      };
      return move({ ...moving, ...this.#placeIn(side, named) }, side);
    };
    const again = attempt(() => decide(this.#worlds.other));
    if (again === undefined || attempt(() => decide(this.#worlds.actual)) !== undefined) return [];
    if (kind === 'move') this.#whereabouts.note(serialOf(named), dayOf(slots[0] ?? 0));
    return again;
  }

  /** Where a booking of the log is in one of the worlds. */
  #placeIn(side: Side, named: string): { readonly day: Day; readonly bookingId: string } {
    const [day, bookingId] = this.#whereabouts.of(named);
    if (side.isActual) return { day: dayOfBooking(named) ?? '', bookingId: named };
    return { day, bookingId };
  }
}

const undosIn = (happenings: readonly Happening[]) =>
  happenings.flatMap((happening) =>
    happening.kind === 'steps' ? happening.steps.flatMap((step) => (step.kind === 'undo' ? [step] : [])) : [],
  );

/** As long as the day is the same in both worlds, what passes in both does the same. */
const asRecorded = ({ day, events }: Step): readonly Change[] => [{ day, events }];

const isDemo = ({ actor }: Step): boolean => actor.kind === 'system';

const BETWEEN_DAYS: ReadonlySet<string> = new Set(['BookingHeld', 'BookingMovedIn', 'BookingMovedOut', 'MoveReleased']);
