import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { MoveIsOver } from '../../schedule/commands/move-booking/move-between-days.decide.ts';
import { BookingOnItsWay } from '../../schedule/domain/assert-settled.ts';
import { emptyDay, type DayEvent, type DaySchedule } from '../../schedule/domain/day-schedule.ts';
import { evolveDay } from '../../schedule/domain/evolve-day.ts';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';
import type { Settings } from './changed-settings.ts';
import type { By } from './steps.ts';
import { Tally } from './tally.ts';

/** Days and settings of one world: the one that the log is about, or the one with other rules. */
export interface Side extends Settings {
  readonly isActual: boolean;
  readonly day: (day: Day) => DaySchedule;
}

/** Events of a day. */
export interface Change {
  readonly day: Day;
  readonly events: readonly DayEvent[];
}

/** The action that events belong to, and the one that it takes back. */
type Action = Pick<By, 'action' | 'undoes'>;

/** Takes note of what an action did in the other world, with the day before it. */
export type Note = (action: string, change: Change, before: DaySchedule) => void;

/** A decision in either world. It throws where a rule refuses. */
export type Decide<Decided> = (side: Side) => Decided;

interface Track {
  actual: DaySchedule;
  /** Undefined as long as it is the same. */
  other: DaySchedule | undefined;
}

/**
 * The world of the log and the one with other rules, side by side. As long as a day is the same in both it is folded
 * once, and what the log says is what happens in both.
 */
export class Worlds {
  readonly before = new Tally();
  readonly after = new Tally();
  readonly #days = new Map<Day, Track>();
  #settings: { readonly actual: Settings; readonly other: Settings };

  readonly #isApart: boolean;
  readonly #note: Note;

  /**
   * @param isApart whether days are folded twice from the start, so that all is decided again
   * @param note is told of everything that happens in the other world
   */
  constructor(actual: Settings, other: Settings, isApart: boolean, note: Note) {
    this.#settings = { actual, other };
    this.#isApart = isApart;
    this.#note = note;
  }

  changeSettings(actual: Settings, other: Settings): void {
    this.#settings = { actual, other };
  }

  get actual(): Side {
    return { ...this.#settings.actual, isActual: true, day: (day) => this.#track(day).actual };
  }

  get other(): Side {
    return {
      ...this.#settings.other,
      isActual: false,
      day: (day) => this.#track(day).other ?? this.#track(day).actual,
    };
  }

  isSame(day: Day): boolean {
    return this.#track(day).other === undefined;
  }

  /** Takes what the log has of a day, and `changes` in the other world; undefined if the same happens there. */
  take(recorded: Change & Action, changes: readonly Change[] | undefined): void {
    const track = this.#track(recorded.day);
    const before = track.actual;
    for (const event of recorded.events) this.before.take(event);
    const isSame = changes === undefined || (track.other === undefined && isAll(changes, recorded));
    if (isSame && track.other === undefined) {
      for (const event of recorded.events) this.after.take(event);
      track.actual = fold(before, recorded.events, recorded);
      this.#note(recorded.action, recorded, before);
      return;
    }
    track.other ??= copyOf(before);
    for (const change of changes ?? [recorded]) this.change(change, recorded);
    track.actual = fold(before, recorded.events, recorded);
  }

  /** Takes what happens in the other world only. */
  change(change: Change, action: Action): void {
    const { day, events } = change;
    if (events.length === 0) return;
    const track = this.#track(day);
    for (const event of events) this.after.take(event);
    const before = track.other ?? copyOf(track.actual);
    track.other = fold(before, events, action);
    this.#note(action.action, change, before);
  }

  /**
   * What a decision comes to in the other world. If it is refused there: `refused` if it would have passed in the world
   * of the log, so that it is the rules or what happened before that refuse it, otherwise `unclear`.
   */
  decide<Decided>(decide: Decide<Decided>): Decided | 'refused' | 'unclear' {
    const decided = attempt(() => decide(this.other));
    if (decided !== undefined) return decided;
    return attempt(() => decide(this.actual)) === undefined ? 'unclear' : 'refused';
  }

  #track(day: Day): Track {
    const known = this.#days.get(day);
    if (known) return known;
    const track = { actual: emptyDay, other: this.#isApart ? emptyDay : undefined };
    this.#days.set(day, track);
    return track;
  }
}

/** What `decide` returns; undefined if a rule refuses. */
export function attempt<Decided>(decide: () => Decided): Decided | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejection || error instanceof BookingOnItsWay || error instanceof MoveIsOver) return undefined;
    throw error;
  }
}

/** The day after events of an action; when and by whom they happened is not part of what may be sold. */
export function fold(
  day: DaySchedule,
  events: readonly DayEvent[],
  { action, undoes }: Action = OF_NO_ACTION,
): DaySchedule {
  const metadata = { at: '', correlationId: action, causationId: action, undoes };
  return events.reduce((state, event) => evolveDay(state, { ...event, metadata }), day);
}

/** What the log has no action of, because it was refused there. */
export const OF_NO_ACTION: Action = { action: '', undoes: undefined };

/** A copy that shares no map, because versions of one map that are used in turns cost their difference each time. */
const copyOf = (day: DaySchedule): DaySchedule => ({
  ...day,
  slots: new PersistentMap(day.slots),
  bookings: new PersistentMap(day.bookings),
  postponed: new PersistentMap(day.postponed),
  closures: new PersistentMap(day.closures),
  reopened: new PersistentMap(day.reopened),
  moves: {
    leaving: new PersistentMap(day.moves.leaving),
    coming: new PersistentMap(day.moves.coming),
    over: new PersistentMap(day.moves.over),
    left: new PersistentMap(day.moves.left),
  },
  answers: new PersistentMap(),
  customerKeys: new PersistentMap(),
  reasonKeys: new PersistentMap(),
  bookingCounts: new PersistentMap(),
  touched: new PersistentMap(day.touched),
});

const isAll = (changes: readonly Change[], recorded: Change): boolean => {
  const [change, ...more] = changes.filter(({ events }) => events.length > 0);
  if (!change) return recorded.events.length === 0;
  return more.length === 0 && change.day === recorded.day && haveSameEffect(change.events, recorded.events);
};

/** Whether events do the same to slots and bookings, in whatever order. */
export function haveSameEffect(some: readonly DayEvent[], others: readonly DayEvent[]): boolean {
  if (some.length !== others.length) return false;
  const effects = others.map(effectOf).sort();
  return some
    .map(effectOf)
    .sort()
    .every((effect, i) => effect === effects[i]);
}

const EFFECTIVE = ['slotId', 'priceCents', 'bookingId', 'newBookingId', 'moveId', 'closureId', 'slots', 'from', 'to'];

const effectOf = ({ type, data }: DayEvent): string =>
  JSON.stringify([type, ...EFFECTIVE.map((key) => (data as Readonly<Record<string, unknown>>)[key] ?? null)]);
