import { daysOfEvent, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import { cancelBooking } from '#schedule/domain/closing';
import { isCancelled } from '#schedule/domain/day-schedule';
import { findBooking } from '#schedule/domain/schedule';
import { cancel, move, place } from './bookings-again.ts';
import type { Commit, Happening, LoggedRefusal } from './recording.ts';
import { readRequest } from './requests.ts';
import type { Totals } from './tally.ts';
import { UndoAgain } from './undo-again.ts';
import { attempt, Worlds, type Events, type World } from './worlds.ts';

/**
 * Goes through a log once more under other rules. Every decision is taken in two worlds: in one as
 * the log has it, in the other by the park's own decisions on the schedule as it would be there.
 * Where the worlds don't differ, the other one gets the events of the log.
 */
export class WhatIf {
  readonly #worlds: Worlds;
  readonly #undos: UndoAgain;
  /** The refusals that have not been decided again, the next one last. */
  readonly #waiting: LoggedRefusal[];
  readonly #applied = new Set<LoggedRefusal>();
  #grantedBookings = 0;

  /** With `isApart`, which is for tests, even what can't make a difference is decided again. */
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
      commit.undoes === undefined ? this.#applyCommand(commit) : this.#applyUndo(commit);
    this.#undos.note(commit, events, schedule);
  }

  /**
   * Applies the refusals that came before a revision. They are written a little later, so commits
   * may have come in between.
   */
  #applyRefusalsBefore(revision: bigint): void {
    let next = this.#waiting.at(-1);
    while (next && next.refusal.revision < revision) {
      this.#waiting.pop();
      this.#applyRefusal(next);
      next = this.#waiting.at(-1);
    }
  }

  /** Applies a command, and returns its events in the other world. */
  #applyCommand(commit: Commit): Events {
    // Settings, closures and closed books are the same in both worlds, and come before the slots.
    const general: ScheduleStreamEvent[] = [];
    const ofDays: ScheduleStreamEvent[] = [];
    for (const event of commit.events) {
      const isGeneral = daysOfEvent(event).length === 0;
      if (isGeneral) {
        general.push(event);
      } else {
        ofDays.push(event);
      }
    }

    this.#worlds.apply(general, general, commit);
    const again = this.#decideAgain(commit, ofDays);
    this.#worlds.apply(ofDays, again, commit);
    return [...general, ...again];
  }

  #decideAgain(commit: Commit, recorded: Events): Events {
    const request = readRequest(commit);
    if (!request) {
      return keepOutcome(recorded, this.#worlds);
    }

    const { days, rules, booked } = request;
    const isUnaffected = rules.every((rule) => this.rules[rule] === null);
    if (isUnaffected && this.#worlds.areSame(days)) {
      return recorded;
    }

    const again = this.#worlds.decideAgain(request, recorded);
    if (again === undefined && booked) {
      this.#worlds.after.countRefusal(booked);
    }

    return again ?? [];
  }

  /** Applies an undo. It reverts settings in both worlds. */
  #applyUndo(commit: Commit): Events {
    const settings = commit.events.filter((event) => event.type === 'SettingReverted');
    const undone = this.#undos.decideAgain(commit, this.#worlds.other.schedule);
    const isSame =
      undone && this.#worlds.areSame([...commit.events, ...undone].flatMap(daysOfEvent));
    const again = isSame ? commit.events : [...settings, ...(undone ?? [])];
    this.#worlds.apply(commit.events, again, undone ? commit : { ...commit, undoes: undefined });
    return again;
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
   * Returns the events of a refused request in the other world, if that allows it and the log's
   * world doesn't; otherwise undefined.
   */
  #findGranted(kept: LoggedRefusal): Events | undefined {
    const decide = this.#toDecision(kept);
    const again = decide && attempt(() => decide(this.#worlds.other));
    if (!decide || !again) {
      return undefined;
    }

    const isAllowedInLog = attempt(() => decide(this.#worlds.actual)) !== undefined;
    return isAllowedInLog ? undefined : again;
  }

  #toDecision({ refusal, now }: LoggedRefusal): ((world: World) => Events) | undefined {
    const { kind, bookingId } = refusal;
    const slots = { stored: refusal.slots, unallocated: [] };
    const asked = { slots, isStaff: false, now };
    if (kind === 'booking') {
      const placing = { ...asked, bookingId: `what-if-${this.#grantedBookings++}`, ownerId: null };
      return (world) => place(placing, world);
    }
    if (bookingId === null) {
      return undefined;
    }

    return kind === 'cancel'
      ? (world) => cancel({ ...asked, bookingId, reason: 'customer', clearSlots: false }, world)
      : (world) => move({ ...asked, bookingId, keepPrice: false }, world);
  }
}

/**
 * The log's outcome of a command whose request isn't known, except that only bookings are cancelled
 * that stand in the other world.
 */
function keepOutcome(recorded: Events, worlds: Worlds): Events {
  if (worlds.areSame(recorded.flatMap(daysOfEvent))) {
    return recorded;
  }

  const { schedule } = worlds.other;
  return recorded.flatMap((event): Events => {
    if (event.type === 'SlotsClosed' && event.data.isLater) {
      return []; // comes with the cancellation that frees the slots
    }
    if (event.type !== 'BookingCancelled') {
      return [event];
    }

    const booking = findBooking(schedule, event.data.bookingId);
    return booking && !isCancelled(booking)
      ? cancelBooking(booking, event.data.reason, schedule)
      : [];
  });
}
