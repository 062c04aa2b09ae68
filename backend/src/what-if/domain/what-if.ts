import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import { decideCloseDay, decideReopenDay } from '#schedule/domain/closing';
import { totalOf } from '#schedule/domain/pricing';
import { getDay } from '#schedule/domain/schedule';
import { cancel, move, place } from './bookings-again.ts';
import { differingDays } from './effects.ts';
import type { Commit, Happening, KeptWish } from './recording.ts';
import { eventAgain, isSameSchedule, scheduleAgain } from './schedule-again.ts';
import { isByCustomer, stepsOf, type Step } from './steps.ts';
import type { Totals } from './tally.ts';
import { UndoAgain } from './undo-again.ts';
import { attempt, Worlds, type Events, type Side } from './worlds.ts';

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const NO_CELLS = new Map<never, never>();

/**
 * Goes through a log once more under other rules. Every decision is taken in two worlds: as the log
 * has it, and by the park’s own decisions on the schedule as it would be. Where neither differs,
 * the other world has what the log has.
 */
export class WhatIf {
  readonly #worlds: Worlds;
  readonly #undos: UndoAgain;
  /** The wishes that have not been asked again; the next is the last one. */
  readonly #waiting: KeptWish[];
  readonly #asked = new Set<KeptWish>();
  #wishes = 0;

  /**
   * @param isApart whether everything is decided again, even what can't make a difference; for
   * tests
   */
  constructor(
    private readonly rules: Rules,
    happenings: readonly Happening[],
    isApart = false,
  ) {
    this.#undos = new UndoAgain(happenings);
    this.#worlds = new Worlds(rules, isApart);
    // Of those at the same revision the one is next that the log has first.
    const wishes = happenings.flatMap((one) => (one.kind === 'refused' ? one.wishes : []));
    this.#waiting = wishes.reverse().sort((a, b) => b.wish.revision - a.wish.revision);
  }

  take(happening: Happening): void {
    if (happening.kind === 'refused') {
      for (const wish of happening.wishes) {
        this.#wish(wish);
      }
    } else {
      this.#commit(happening);
    }
  }

  before(from?: Day, to?: Day): Totals {
    return this.#worlds.before.totals(from, to);
  }

  after(from?: Day, to?: Day): Totals {
    return this.#worlds.after.totals(from, to);
  }

  #commit(commit: Commit): void {
    this.#takeWishesBefore(commit.revision);
    const { schedule } = this.#worlds.other;
    const events =
      commit.undoes === undefined
        ? stepsOf(commit).flatMap((step) => this.#step(step))
        : this.#takeUndo(commit);
    this.#undos.note(commit, events, schedule);
  }

  /**
   * Wishes are written a little later than they are refused, so the schedule may have gone on
   * before they come.
   */
  #takeWishesBefore(revision: bigint): void {
    for (
      let next = this.#waiting.at(-1);
      next && next.wish.revision < revision;
      next = this.#waiting.at(-1)
    ) {
      this.#waiting.pop();
      this.#wish(next);
    }
  }

  /** Takes a step, and returns what it comes to in the other world. */
  #step(step: Step): Events {
    const again = this.#isUnaffected(step) ? step.events : this.#again(step);
    this.#worlds.take(step.events, again, step);
    return again;
  }

  /** Whether neither the rules nor earlier differences can change the outcome of this step. */
  #isUnaffected(step: Step): boolean {
    if (!this.#worlds.isSame(step.events)) {
      return false;
    }

    const { pricing, hours, leadTimeHours, cancelWindowHours } = this.rules;
    switch (step.kind) {
      case 'schedule':
        return (
          (pricing === null && hours === null) ||
          isSameSchedule(step.day, this.#worlds.actual, this.#worlds.other)
        );
      case 'place':
        return leadTimeHours === null;
      case 'cancel':
        return cancelWindowHours === null;
      case 'move':
        return leadTimeHours === null && cancelWindowHours === null;
      case 'close':
      case 'reopen':
      case 'other':
        return true;
    }
  }

  #again(step: Step): Events {
    const { actual, other } = this.#worlds;
    const { schedule } = other;
    switch (step.kind) {
      case 'place':
        return this.#placeAgain(step);
      case 'cancel':
        return this.#cancelAgain(step);
      case 'move':
        return this.#moveAgain(step);
      case 'close':
        return decideCloseDay(step.closed, getDay(schedule, step.closed.day));
      case 'reopen': {
        const { closureId, day } = step.reopened;
        return decideReopenDay(closureId, day, getDay(schedule, day), step.now);
      }
      case 'schedule':
        return attempt(() => scheduleAgain(step, actual, other)) ?? [];
      case 'other':
        return eventAgain(step.event, step.command, actual, other);
    }
  }

  /** Settings go back in both worlds. */
  #takeUndo(commit: Commit): Events {
    const settings = commit.events.filter((event) => event.type === 'SettingReverted');
    const undone = this.#undos.again(commit, this.#worlds.other.schedule);
    const isSame = undone && this.#worlds.isSame([...commit.events, ...undone]);
    const again = isSame ? commit.events : [...settings, ...(undone ?? [])];
    this.#worlds.take(commit.events, again, undone ? commit : { ...commit, undoes: undefined });
    return again;
  }

  #placeAgain(step: StepOf<'place'>): Events {
    const { placed, opened, now } = step;
    const { bookingId, ownerId } = placed;
    const wanted = idsOf(placed.slots);
    // Only staff can have opened cells.
    const asked = {
      bookingId,
      wanted,
      opened,
      ownerId,
      isByCustomer: isByCustomer(step) && opened.size === 0,
      now,
    };
    const again = this.#decide(step, place, asked);
    if (again === undefined) {
      this.#worlds.after.refuse(wanted);
    }

    return again ?? [];
  }

  #cancelAgain(step: StepOf<'cancel'>): Events {
    const { cancelled, isCleared, command, now } = step;
    const { bookingId, reason } = cancelled;
    // Staff, and the system, may cancel whenever they like.
    const isFree =
      !isByCustomer(step) || command === 'BookSlots' || (isDemo(step) && reason !== 'customer');
    return (
      this.#decide(step, cancel, { bookingId, isByCustomer: !isFree, reason, isCleared, now }) ?? []
    );
  }

  #moveAgain(step: StepOf<'move'>): Events {
    const { moved, opened, now } = step;
    const asked = {
      bookingId: moved.bookingId,
      wanted: idsOf(moved.to),
      opened,
      isByCustomer: isByCustomer(step) && !isDemo(step),
      keepPrice: this.#keptPrice(step),
      now,
    };
    return this.#decide(step, move, asked) ?? [];
  }

  /**
   * The events of a decision in the other world; undefined if it is refused there. A decision that
   * even the log's world would refuse passed for reasons that the log doesn't tell. In the other
   * world it is taken as staff may.
   */
  #decide<Asked extends { readonly isByCustomer: boolean }>(
    { events }: Step,
    act: (asked: Asked, side: Side) => Events,
    asked: Asked,
  ): Events | undefined {
    const decided = this.#worlds.decide((side) => act(asked, side));
    if (decided === 'refused') {
      return undefined;
    }
    // While the worlds are the same, a decision that passes in both has the same events in both.
    if (this.#worlds.isSame(events)) {
      return events;
    }

    return decided === 'unclear'
      ? attempt(() => act({ ...asked, isByCustomer: false }, this.#worlds.other))
      : decided;
  }

  /**
   * Whether staff kept the total: the log doesn’t say, but then the slots don’t cost what they
   * otherwise would.
   */
  #keptPrice(step: StepOf<'move'>): boolean {
    const { moved, opened, now, events } = step;
    if (isByCustomer(step) && !isDemo(step)) {
      return false;
    }
    if (totalOf(moved.from) !== totalOf(moved.to)) {
      return false;
    }

    const asked = {
      bookingId: moved.bookingId,
      wanted: idsOf(moved.to),
      opened,
      isByCustomer: false,
      now,
    };
    const usual = attempt(() => move({ ...asked, keepPrice: false }, this.#worlds.actual));
    return !usual || differingDays(usual, events).length > 0;
  }

  #wish(kept: KeptWish): void {
    if (this.#asked.has(kept)) {
      return;
    }

    this.#asked.add(kept);
    const { slots, kind } = kept.wish;
    const granted = this.#grantedTo(kept);
    if (kind === 'booking') {
      this.#worlds.before.refuse(slots);
      if (granted === undefined) {
        this.#worlds.after.refuse(slots);
      }
    }
    if (granted !== undefined) {
      this.#worlds.change(granted);
    }
  }

  /**
   * What was refused happens where the other world’s rules and slots allow it and the log’s don’t.
   */
  #grantedTo(kept: KeptWish): Events | undefined {
    const decide = this.#wished(kept);
    const again = decide && attempt(() => decide(this.#worlds.other));
    return decide && again && attempt(() => decide(this.#worlds.actual)) === undefined
      ? again
      : undefined;
  }

  #wished({ wish, now }: KeptWish): ((side: Side) => Events) | undefined {
    const { kind, slots: wanted, bookingId } = wish;
    const asked = { wanted, opened: NO_CELLS, isByCustomer: true, now };
    if (kind === 'booking') {
      const placing = { ...asked, bookingId: `what-if-${this.#wishes++}`, ownerId: null };
      return (side) => place(placing, side);
    }
    if (bookingId === null) {
      return undefined;
    }

    return kind === 'cancel'
      ? (side) => cancel({ ...asked, bookingId, reason: 'customer', isCleared: false }, side)
      : (side) => move({ ...asked, bookingId, keepPrice: false }, side);
  }
}

const isDemo = ({ actor }: Step): boolean => actor.kind === 'system';
