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

/** Computes the figures of these actions under these rules. It shares no code with the product. */
export function recountActions(actions: readonly Action[], rules: ParkRules) {
  const bookings = new Map<number, Slots>();
  /** What an action did to a booking, until it is taken back. */
  const done = new Map<
    number,
    { readonly of: number; readonly before: Slots; readonly after: Slots | undefined }
  >();
  /** The action that changed a slot last. */
  const touched = new Map<number, number>();
  let refused = 0;
  const priceOf = (slot: number) =>
    halfOf(slot) >= 34 && halfOf(slot) < 44 ? rules.peak : rules.standard;
  const isTaken = (slot: number, by?: number) =>
    [...bookings].some(([action, slots]) => action !== by && slots.has(slot));
  const canHave = (slots: readonly number[], now: number, by?: number) =>
    slots.every(
      (slot) =>
        halfOf(slot) >= rules.opens &&
        halfOf(slot) < rules.closes &&
        !isTaken(slot, by) &&
        Math.floor((startOf(slot) - now) / HOUR_MS) >= rules.leadTime,
    );
  const change = (action: number, of: number, after: Slots | undefined) => {
    const before = bookings.get(of);
    for (const slot of [...(before?.keys() ?? []), ...(after?.keys() ?? [])]) {
      touched.set(slot, action);
    }
    if (before) {
      done.set(action, { of, before, after });
    }
    if (after) {
      bookings.set(of, after);
    } else {
      bookings.delete(of);
    }
  };

  const undo = (i: number, action: number) => {
    const { of, before, after } = done.get(action) ?? {};
    if (of === undefined || !before || bookings.get(of) !== after) {
      return;
    }
    if (
      [...before.keys(), ...(after?.keys() ?? [])].every((slot) => touched.get(slot) === action)
    ) {
      change(i, of, before);
    }
  };

  for (const [i, { kind, now, slots, of = -1 }] of actions.entries()) {
    if (kind === 'undo') {
      undo(i, of);
    } else if (kind === 'book') {
      if (canHave(slots, now)) {
        change(i, i, new Map(slots.map((slot) => [slot, priceOf(slot)])));
      } else {
        refused += 1;
      }
    } else {
      const own = bookings.get(of);
      if (!own || startOf(Math.min(...own.keys())) - now < rules.cancelWindow * HOUR_MS) {
        continue;
      }
      if (kind === 'cancel') {
        change(i, of, undefined);
      } else if (slots.length === own.size && canHave(slots, now, of)) {
        change(i, of, new Map(slots.map((slot) => [slot, own.get(slot) ?? priceOf(slot)])));
      }
    }
  }

  const paid = [...bookings.values()].flatMap((slots) => [...slots.values()]);
  return { bookings: bookings.size, refused, cents: paid.reduce((sum, cents) => sum + cents, 0) };
}
