import { daysOfEvent, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import { evolveSchedule } from '#schedule/domain/evolve-schedule';
import { emptySchedule, type Schedule } from '#schedule/domain/schedule';
import { applyRules, toPresentSettings, type DecisionSettings } from './changed-settings.ts';
import { findDifferingDays } from './effects.ts';
import type { Origin } from './recording.ts';
import { Tally } from './tally.ts';

/**
 * The schedule and the rules of one world: the one that the log is about, or the one with other
 * rules.
 */
export interface World extends DecisionSettings {
  readonly isActual: boolean;
  readonly schedule: Schedule;
}

export type Events = readonly ScheduleStreamEvent[];

/** A decision of the log that can be taken in either world. */
export interface Decision {
  /** Whether the rules for customers don't apply to it. */
  readonly isStaff: boolean;
  /** Decides in a world by the rules for customers or for staff. Throws the rejection. */
  readonly decide: (world: World, isStaff: boolean) => Events;
}

/** What a fold needs to know of the commit that its events come from. */
type FoldOrigin = Pick<Origin, 'action' | 'undoes' | 'now'> & Partial<Pick<Origin, 'revision'>>;

/** The world of the log and the one with other rules, side by side. */
export class Worlds {
  readonly before = new Tally();
  readonly after = new Tally();
  /** The days on which the worlds have differed. */
  readonly #apart = new Set<Day>();
  actual: World = {
    ...toPresentSettings(emptySchedule.settings),
    isActual: true,
    schedule: emptySchedule,
  };
  other: World;

  /** With `isApart` no day counts as the same, so that everything is decided again. */
  constructor(
    private readonly rules: Rules,
    private readonly isApart: boolean,
  ) {
    this.other = {
      ...applyRules(rules, emptySchedule.settings),
      isActual: false,
      schedule: emptySchedule,
    };
  }

  /** Whether all these days have been the same in both worlds until now. */
  areSame(days: readonly Day[]): boolean {
    return !this.isApart && days.every((day) => !this.#apart.has(day));
  }

  /** Applies the events of the log to its world, and `again` to the other. */
  apply(recorded: Events, again: Events, origin: FoldOrigin): void {
    if (again !== recorded) {
      for (const day of findDifferingDays(recorded, again)) {
        this.#apart.add(day);
      }
    }

    for (const event of recorded) {
      this.before.apply(event);
    }

    const schedule = fold(this.actual.schedule, recorded, origin);
    const isChanged = schedule.settings !== this.actual.schedule.settings;
    this.actual = {
      ...this.actual,
      ...(isChanged && toPresentSettings(schedule.settings)),
      schedule,
    };
    this.#applyToOther(
      again,
      origin,
      isChanged ? applyRules(this.rules, schedule.settings) : undefined,
    );
  }

  /** Applies a request that the log refused to the other world only. */
  applyGranted(events: Events): void {
    for (const day of events.flatMap(daysOfEvent)) {
      this.#apart.add(day);
    }

    this.#applyToOther(events, OF_NO_ACTION);
  }

  #applyToOther(events: Events, origin: FoldOrigin, settings?: DecisionSettings): void {
    for (const event of events) {
      this.after.apply(event);
    }

    this.other = {
      ...this.other,
      ...settings,
      schedule: fold(this.other.schedule, events, origin),
    };
  }

  /**
   * Decides a request of the log in the other world; undefined if it is refused there. If it comes
   * to the same in both worlds, the log's outcome stays. If even the log's world refuses it, it
   * passed for reasons that the log doesn't show, and is decided as if by staff.
   */
  decideAgain({ decide, isStaff }: Decision, recorded: Events): Events | undefined {
    const decideIn = (world: World, asStaff: boolean) => attempt(() => decide(world, asStaff));
    let was = decideIn(this.actual, isStaff);
    let is = decideIn(this.other, isStaff);
    if (!was && !is && !isStaff) {
      was = decideIn(this.actual, true);
      is = decideIn(this.other, true);
    }

    const isSame = was && is && !this.isApart && findDifferingDays(was, is).length === 0;
    return isSame ? recorded : is;
  }
}

/** Returns what `decide` returns; undefined if a rule refuses. */
export function attempt<Decided>(decide: () => Decided): Decided | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejection) {
      return undefined;
    }

    throw error;
  }
}

const OF_NO_ACTION: FoldOrigin = { action: '', undoes: undefined, now: new Date(0) };

/** Folds events into a schedule. Their actors don't matter to what may be sold. */
function fold(
  schedule: Schedule,
  events: Events,
  { action, undoes, now, revision }: FoldOrigin,
): Schedule {
  const metadata = { at: now.toISOString(), correlationId: action, causationId: action, undoes };
  return events.reduce<Schedule>(
    (state, event) => evolveSchedule(state, { ...event, revision, metadata }),
    schedule,
  );
}
