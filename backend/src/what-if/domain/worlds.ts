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
/** What a fold needs to know of the commit that its events come from. */
type FoldOrigin = Pick<Origin, 'action' | 'undoes'> & Partial<Pick<Origin, 'revision'>>;

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

  /** @param isApart whether no day counts as the same, so that all is decided again */
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

  /** Whether all days that these events change have been the same in both worlds until now. */
  isSame(events: Events): boolean {
    return (
      !this.isApart &&
      events.every((event) => daysOfEvent(event).every((day) => !this.#apart.has(day)))
    );
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
   * Returns the events of a decision in the other world. `refused` means that it is refused there
   * but passes in the log's world, so the other rules or earlier differences are the reason.
   * `unclear` means that it is refused in both.
   */
  decide(decide: (world: World) => Events): Events | 'refused' | 'unclear' {
    const decided = attempt(() => decide(this.other));
    if (decided !== undefined) {
      return decided;
    }

    return attempt(() => decide(this.actual)) === undefined ? 'unclear' : 'refused';
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

const OF_NO_ACTION: FoldOrigin = { action: '', undoes: undefined };

/** Folds events into a schedule. Their times and actors don't matter to what may be sold. */
export function fold(
  schedule: Schedule,
  events: Events,
  { action, undoes, revision }: FoldOrigin = OF_NO_ACTION,
): Schedule {
  const metadata = { at: '', correlationId: action, causationId: action, undoes };
  return events.reduce<Schedule>(
    (state, event) => evolveSchedule(state, { ...event, revision, metadata }),
    schedule,
  );
}
