import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DayEvent, DaySchedule } from '../../schedule/domain/day-schedule.ts';
import { touchedBy } from '../../schedule/domain/touched.ts';
import { betweenDays, type FormerDay } from '../../undo/domain/day-past.ts';
import { inTheWayOn, partsOf, revertDay } from '../../undo/domain/revert-day.ts';
import { noReason } from './without-personal-data.ts';
import type { Change } from './worlds.ts';

/** What an action did to a day of the other world. */
interface Effect {
  readonly before: DaySchedule;
  readonly events: DayEvent[];
}

/** An action, the undo of it, the undo of that and so on, as far as the other world has them. */
interface Chain {
  /** The one that is taken back next. */
  last: string;
  isInForce: boolean;
}

/** The days of the other world. */
interface Days {
  readonly now: (day: Day) => DaySchedule;
  /** Whether the day differs from the log’s. Where it doesn’t, the undo does what it does in the log. */
  readonly isApart: (day: Day) => boolean;
}

/** An undo, on one of its days, and the action that it takes back. */
export interface Undo {
  readonly day: Day;
  readonly action: string;
  readonly undoes: string;
}

/**
 * Takes actions back in the other world, by the park’s own rule: the day is as it was there before the action, unless
 * something came between there.
 */
export class UndoAgain {
  readonly #days: Days;
  readonly #isUndone: ReadonlySet<string>;
  readonly #daysInTheLog = new Map<string, Set<Day>>();
  readonly #effects = new Map<string, Map<Day, Effect>>();
  readonly #chains = new Map<string, Chain>();
  readonly #roots = new Map<string, string>();
  readonly #refused = new Set<string>();
  /** By undo, the action that it takes back in the other world. */
  readonly #reverts = new Map<string, string>();

  constructor(undos: readonly Undo[], days: Days) {
    this.#days = days;
    for (const { action, day } of undos)
      this.#daysInTheLog.set(action, (this.#daysInTheLog.get(action) ?? new Set()).add(day));
    // An undo that is asked for again by the first action’s id takes back the last of the chain.
    this.#isUndone = new Set(undos.flatMap(({ action, undoes }) => [action, undoes]));
  }

  /** Notes what an action does to a day of the other world, if it is ever taken back. */
  note(action: string, { day, events }: Change, before: DaySchedule): void {
    if (!this.#isUndone.has(action)) return;
    const days = this.#effects.get(action) ?? new Map<Day, Effect>();
    const effect = days.get(day) ?? { before, events: [] };
    effect.events.push(...events);
    this.#effects.set(action, days.set(day, effect));
  }

  /** Whether the other world can’t take it back. */
  isRefused({ action }: Undo): boolean {
    return this.#refused.has(action);
  }

  /** The log takes an action back; this is called for each of its days. */
  begin(undo: Undo): void {
    if (this.#reverts.has(undo.action) || this.#refused.has(undo.action)) return;
    const root = this.#roots.get(undo.undoes) ?? undo.undoes;
    const chain = this.#chains.get(root) ?? { last: root, isInForce: true };
    const isInForce = chain.last === undo.undoes || (undo.undoes === root && chain.isInForce);
    if (!isInForce || this.#isInTheWay(chain.last)) {
      this.#refused.add(undo.action);
      return;
    }
    this.#roots.set(undo.action, root);
    this.#reverts.set(undo.action, chain.last);
    this.#chains.set(root, { last: undo.action, isInForce: !chain.isInForce });
  }

  /** What comes of it: on this day, and on those where only the other world has something to take back. */
  takeBack({ action, day }: Undo): Change[] {
    const reverts = this.#reverts.get(action);
    if (reverts === undefined) return [];
    const done = this.#effects.get(action);
    const inTheLog = this.#daysInTheLog.get(action);
    return this.#pasts(reverts).flatMap(([of, past]) =>
      (of === day || inTheLog?.has(of) !== true) && done?.has(of) !== true
        ? [{ day: of, events: revertDay(of, past, this.#days.now(of)) }]
        : [],
    );
  }

  #isInTheWay(action: string): boolean {
    return this.#pasts(action).some(
      ([day, past]) => this.#days.isApart(day) && inTheWayOn(past, this.#days.now(day)).length > 0,
    );
  }

  #pasts(action: string): (readonly [Day, FormerDay])[] {
    const effects = [...(this.#effects.get(action) ?? [])];
    const between = betweenDays(effects.flatMap(([, { events }]) => events));
    return effects.map(([day, effect]) => [day, pastOf(action, effect, between)]);
  }
}

function pastOf(action: string, { before, events }: Effect, between: FormerDay['between']): FormerDay {
  const touched = new Set(events.flatMap((event) => touchedBy(event)));
  const { slots } = partsOf({ touched });
  const reasons = new Map(slots.map((slotId: SlotId) => [slotId, noReason]));
  // Who opened a slot, and since when or why bookings waited or were cancelled, makes no difference to what is sold.
  const rest = { opened: new Set(slots), postponedSince: new Map(), cancelled: new Map() };
  return { before, action, touched, reasons, between, ...rest };
}
