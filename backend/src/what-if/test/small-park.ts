/** A request of one customer to a park that is open on weekdays in June only. */
export interface Action {
  readonly kind: 'book' | 'cancel' | 'move' | 'undo';
  readonly now: number;
  readonly slots: readonly number[];
  /**
   * The action that placed the booking which is to be cancelled or moved, or the one that staff
   * take back.
   */
  readonly of?: number;
}

/** Prices in cents; hours as half hours of Riga's day, and before the start in whole hours. */
export interface ParkRules {
  readonly standard: number;
  readonly peak: number;
  readonly opens: number;
  readonly closes: number;
  readonly leadTime: number;
  readonly cancelWindow: number;
}

/** The slots of a booking, with what it pays for them. */
type Slots = ReadonlyMap<number, number>;

const HOUR_MS = 3_600_000;
const startOf = (slot: number) => slot * 1_800_000;
/** The half hour of Riga's day; in June, Riga is three hours ahead of UTC. */
const halfOf = (slot: number) => (slot + 6) % 48;

/** What an action did to a booking, until it is taken back. */
interface Change {
  readonly of: number;
  readonly before: Slots;
  readonly after: Slots | undefined;
}

/** Computes the figures of these actions under these rules. It shares no code with the product. */
export function recountActions(actions: readonly Action[], rules: ParkRules) {
  const park = new SmallPark(rules);
  for (const [i, action] of actions.entries()) {
    switch (action.kind) {
      case 'book':
        park.book(i, action);
        break;
      case 'cancel':
      case 'move':
        park.cancelOrMove(i, action);
        break;
      case 'undo':
        park.undo(i, action);
        break;
    }
  }

  return park.count();
}

/** The bookings of the park, each under the number of the action that placed it. */
class SmallPark {
  readonly #rules: ParkRules;
  readonly #bookings = new Map<number, Slots>();
  readonly #changes = new Map<number, Change>();
  /** The action that changed a slot last. */
  readonly #changedBy = new Map<number, number>();
  #refused = 0;

  constructor(rules: ParkRules) {
    this.#rules = rules;
  }

  book(i: number, { now, slots }: Action): void {
    if (!this.#canHave(slots, now)) {
      this.#refused += 1;
      return;
    }

    this.#change(i, i, new Map(slots.map((slot) => [slot, this.#priceOf(slot)])));
  }

  cancelOrMove(i: number, { kind, now, slots, of = -1 }: Action): void {
    const own = this.#bookings.get(of);
    if (!own || startOf(Math.min(...own.keys())) - now < this.#rules.cancelWindow * HOUR_MS) {
      return;
    }

    if (kind === 'cancel') {
      this.#change(i, of, undefined);
    } else if (slots.length === own.size && this.#canHave(slots, now, of)) {
      this.#change(
        i,
        of,
        new Map(slots.map((slot) => [slot, own.get(slot) ?? this.#priceOf(slot)])),
      );
    }
  }

  undo(i: number, { of: action = -1 }: Action): void {
    const { of, before, after } = this.#changes.get(action) ?? {};
    if (of === undefined || !before || this.#bookings.get(of) !== after) {
      return;
    }

    const slots = [...before.keys(), ...(after?.keys() ?? [])];
    if (slots.every((slot) => this.#changedBy.get(slot) === action)) {
      this.#change(i, of, before);
    }
  }

  count() {
    const paid = [...this.#bookings.values()].flatMap((slots) => [...slots.values()]);
    return {
      bookings: this.#bookings.size,
      refused: this.#refused,
      cents: paid.reduce((sum, cents) => sum + cents, 0),
    };
  }

  #change(action: number, of: number, after: Slots | undefined): void {
    const before = this.#bookings.get(of);
    for (const slot of [...(before?.keys() ?? []), ...(after?.keys() ?? [])]) {
      this.#changedBy.set(slot, action);
    }

    if (before) {
      this.#changes.set(action, { of, before, after });
    }
    if (after) {
      this.#bookings.set(of, after);
    } else {
      this.#bookings.delete(of);
    }
  }

  #priceOf(slot: number): number {
    return halfOf(slot) >= 34 && halfOf(slot) < 44 ? this.#rules.peak : this.#rules.standard;
  }

  #canHave(slots: readonly number[], now: number, by?: number): boolean {
    const { opens, closes, leadTime } = this.#rules;
    return slots.every(
      (slot) =>
        halfOf(slot) >= opens &&
        halfOf(slot) < closes &&
        !this.#isTaken(slot, by) &&
        Math.floor((startOf(slot) - now) / HOUR_MS) >= leadTime,
    );
  }

  #isTaken(slot: number, by?: number): boolean {
    return [...this.#bookings].some(([action, slots]) => action !== by && slots.has(slot));
  }
}
