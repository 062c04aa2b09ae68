import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import { decideReopenDay, planReopening } from '#schedule/domain/closing';
import { totalOf } from '#schedule/domain/pricing';
import { getDay } from '#schedule/domain/schedule';
import { cancel, move, place } from './bookings-again.ts';
import { findDifferingDays } from './effects.ts';
import type { Commit, Happening, LoggedRefusal } from './recording.ts';
import {
  decideCloseAgain,
  decideEventAgain,
  decideScheduleAgain,
  isSameSchedule,
} from './schedule-again.ts';
import { isByCustomer, splitIntoSteps, type Step } from './steps.ts';
import type { Totals } from './tally.ts';
import { UndoAgain } from './undo-again.ts';
import { attempt, Worlds, type Events, type World } from './worlds.ts';

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const NO_CELLS = new Map<never, never>();

/**
 * Goes through a log once more under other rules. Every decision is taken in two worlds: in one as
 * the log has it, in the other by the park’s own decisions on the schedule as it would be there.
 * Where the worlds don't differ, the other one gets the events of the log.
 */
export class WhatIf {
  readonly #worlds: Worlds;
  readonly #undos: UndoAgain;
  /** The refusals that have not been decided again, the next one last. */
  readonly #waiting: LoggedRefusal[];
  readonly #applied = new Set<LoggedRefusal>();
  #grantedBookings = 0;

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
    // Of several refusals at a revision, the first in the log comes first.
    const refusals = happenings.flatMap((one) => (one.kind === 'refused' ? one.refusals : []));
    this.#waiting = refusals.reverse().sort((a, b) => b.refusal.revision - a.refusal.revision);
  }

  apply(happening: Happening): void {
    if (happening.kind === 'refused') {
      for (const refusal of happening.refusals) {
        this.#applyRefusal(refusal);
      }
    } else {
      this.#applyCommit(happening);
    }
  }

  computeTotalsBefore(from?: Day, to?: Day): Totals {
    return this.#worlds.before.computeTotals(from, to);
  }

  computeTotalsAfter(from?: Day, to?: Day): Totals {
    return this.#worlds.after.computeTotals(from, to);
  }

  #applyCommit(commit: Commit): void {
    this.#applyRefusalsBefore(commit.revision);
    const { schedule } = this.#worlds.other;
    const events =
      commit.undoes === undefined
        ? splitIntoSteps(commit).flatMap((step) => this.#applyStep(step))
        : this.#applyUndo(commit);
    this.#undos.note(commit, events, schedule);
  }

  /**
   * Applies the refusals that came before a revision. They are written a little later, so commits
   * may have come in between.
   */
  #applyRefusalsBefore(revision: bigint): void {
    for (
      let next = this.#waiting.at(-1);
      next && next.refusal.revision < revision;
      next = this.#waiting.at(-1)
    ) {
      this.#waiting.pop();
      this.#applyRefusal(next);
    }
  }

  /** Applies a step, and returns its events in the other world. */
  #applyStep(step: Step): Events {
    const again = this.#isUnaffected(step) ? step.events : this.#decideAgain(step);
    this.#worlds.apply(step.events, again, step);
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

  #decideAgain(step: Step): Events {
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
        return decideCloseAgain(step, actual, other);
      case 'reopen': {
        const { closureId, day } = step.reopened;
        return decideReopenDay(closureId, day, planReopening(closureId, getDay(schedule, day)));
      }
      case 'schedule':
        return attempt(() => decideScheduleAgain(step, actual, other)) ?? [];
      case 'other':
        return decideEventAgain(step.event, step.command, actual, other);
    }
  }

  /** Applies an undo. It reverts settings in both worlds. */
  #applyUndo(commit: Commit): Events {
    const settings = commit.events.filter((event) => event.type === 'SettingReverted');
    const undone = this.#undos.decideAgain(commit, this.#worlds.other.schedule);
    const isSame = undone && this.#worlds.isSame([...commit.events, ...undone]);
    const again = isSame ? commit.events : [...settings, ...(undone ?? [])];
    this.#worlds.apply(commit.events, again, undone ? commit : { ...commit, undoes: undefined });
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
      this.#worlds.after.countRefusal(wanted);
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
      keepPrice: this.#hasKeptPrice(step),
      now,
    };
    return this.#decide(step, move, asked) ?? [];
  }

  /**
   * Returns the events of a decision in the other world; undefined if it is refused there. If even
   * the log's world would refuse it, it passed for reasons that the log doesn't show; in the other
   * world it is then decided as if by staff.
   */
  #decide<Asked extends { readonly isByCustomer: boolean }>(
    { events }: Step,
    act: (asked: Asked, world: World) => Events,
    asked: Asked,
  ): Events | undefined {
    const decided = this.#worlds.decide((world) => act(asked, world));
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
   * Whether staff kept the total. The log doesn’t say so, but the slots then cost something else
   * than they otherwise would.
   */
  #hasKeptPrice(step: StepOf<'move'>): boolean {
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
    return !usual || findDifferingDays(usual, events).length > 0;
  }

  #applyRefusal(kept: LoggedRefusal): void {
    if (this.#applied.has(kept)) {
      return;
    }

    this.#applied.add(kept);
    const { slots, kind } = kept.refusal;
    const granted = this.#findGranted(kept);
    if (kind === 'booking') {
      this.#worlds.before.countRefusal(slots);
      if (granted === undefined) {
        this.#worlds.after.countRefusal(slots);
      }
    }
    if (granted !== undefined) {
      this.#worlds.applyGranted(granted);
    }
  }

  /**
   * Returns the events of a refused request in the other world, if that allows it and the log’s
   * world doesn’t; otherwise undefined.
   */
  #findGranted(kept: LoggedRefusal): Events | undefined {
    const decide = this.#toDecision(kept);
    const again = decide && attempt(() => decide(this.#worlds.other));
    return decide && again && attempt(() => decide(this.#worlds.actual)) === undefined
      ? again
      : undefined;
  }

  #toDecision({ refusal, now }: LoggedRefusal): ((world: World) => Events) | undefined {
    const { kind, slots: wanted, bookingId } = refusal;
    const asked = { wanted, opened: NO_CELLS, isByCustomer: true, now };
    if (kind === 'booking') {
      const placing = { ...asked, bookingId: `what-if-${this.#grantedBookings++}`, ownerId: null };
      return (world) => place(placing, world);
    }
    if (bookingId === null) {
      return undefined;
    }

    return kind === 'cancel'
      ? (world) => cancel({ ...asked, bookingId, reason: 'customer', isCleared: false }, world)
      : (world) => move({ ...asked, bookingId, keepPrice: false }, world);
  }
}

const isDemo = ({ actor }: Step): boolean => actor.kind === 'system';
