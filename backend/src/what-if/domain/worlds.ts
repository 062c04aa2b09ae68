import { daysOfEvent, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import { evolveSchedule } from '#schedule/domain/evolve-schedule';
import { emptySchedule, type Schedule } from '#schedule/domain/schedule';
import { settingsInForce, settingsUnder, type Settings } from './changed-settings.ts';
import { differingDays } from './effects.ts';
import type { By } from './recording.ts';
import { Tally } from './tally.ts';

/**
 * The schedule and the rules of one world: the one that the log is about, or the one with other
 * rules.
 */
export interface Side extends Settings {
  readonly isActual: boolean;
  readonly schedule: Schedule;
}

export type Events = readonly ScheduleStreamEvent[];
/** What a fold may know of the command that its events come from. */
type Origin = Pick<By, 'action' | 'undoes'> & Partial<Pick<By, 'revision'>>;

/** The world of the log and the one with other rules, side by side. */
export class Worlds {
  readonly before = new Tally();
  readonly after = new Tally();
  /** The days on which the worlds have differed. */
  readonly #apart = new Set<Day>();
  actual: Side = {
    ...settingsInForce(emptySchedule.settings),
    isActual: true,
    schedule: emptySchedule,
  };
  other: Side;

  /** @param isApart whether no day counts as the same, so that all is decided again */
  constructor(
    private readonly rules: Rules,
    private readonly isApart: boolean,
  ) {
    this.other = {
      ...settingsUnder(rules, emptySchedule.settings),
      isActual: false,
      schedule: emptySchedule,
    };
  }

  /** Whether all that these events change was the same in both worlds until now. */
  isSame(events: Events): boolean {
    return (
      !this.isApart &&
      events.every((event) => daysOfEvent(event).every((day) => !this.#apart.has(day)))
    );
  }

  /** Takes what the log has, and what happens in the other world instead. */
  take(recorded: Events, again: Events, origin: Origin): void {
    if (again !== recorded) {
      for (const day of differingDays(recorded, again)) {
        this.#apart.add(day);
      }
    }

    for (const event of recorded) {
      this.before.take(event);
    }

    const schedule = fold(this.actual.schedule, recorded, origin);
    const isChanged = schedule.settings !== this.actual.schedule.settings;
    this.actual = {
      ...this.actual,
      ...(isChanged && settingsInForce(schedule.settings)),
      schedule,
    };
    this.#inOther(
      again,
      origin,
      isChanged ? settingsUnder(this.rules, schedule.settings) : undefined,
    );
  }

  /** Takes what happens in the other world only, because the log refused it. */
  change(events: Events): void {
    for (const day of events.flatMap(daysOfEvent)) {
      this.#apart.add(day);
    }

    this.#inOther(events, OF_NO_ACTION);
  }

  #inOther(events: Events, origin: Origin, settings?: Settings): void {
    for (const event of events) {
      this.after.take(event);
    }

    this.other = {
      ...this.other,
      ...settings,
      schedule: fold(this.other.schedule, events, origin),
    };
  }

  /**
   * The events of a decision in the other world. If it is refused there, `refused` means that it
   * passes in the log's world, so the other rules or earlier differences are the reason; `unclear`
   * means that it is refused in both.
   */
  decide(decide: (side: Side) => Events): Events | 'refused' | 'unclear' {
    const decided = attempt(() => decide(this.other));
    if (decided !== undefined) {
      return decided;
    }

    return attempt(() => decide(this.actual)) === undefined ? 'unclear' : 'refused';
  }
}

/** What `decide` returns; undefined if a rule refuses. */
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

const OF_NO_ACTION: Origin = { action: '', undoes: undefined };

/** The schedule after events; when and by whom they happened is not part of what may be sold. */
export function fold(
  schedule: Schedule,
  events: Events,
  { action, undoes, revision }: Origin = OF_NO_ACTION,
): Schedule {
  const metadata = { at: '', correlationId: action, causationId: action, undoes };
  return events.reduce<Schedule>(
    (state, event) => evolveSchedule(state, { ...event, revision, metadata }),
    schedule,
  );
}
