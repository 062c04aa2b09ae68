import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { totalOf } from '../selection/selection.ts';
import { cellState } from '../slots/cell-state.ts';
import type { MovableBooking } from './movable-booking.ts';

/** A half-hour of the new time. Its price, in euros, is what the booking will pay for it. */
export interface ChosenSlot {
  readonly start: SlotId;
  /** Whether a slot is stored for it. Staff may also choose cells that are empty. */
  readonly isStored: boolean;
  readonly price: number;
}

/** Who chooses. Customers choose as many half-hours as before, among those on sale; staff are free. */
export type Mover = 'customer' | 'staff';

export interface ChoosingRules {
  readonly booking: Pick<MovableBooking, 'own' | 'isPostponed'>;
  readonly mover: Mover;
  readonly now: Date;
  /** The price in euros at which an empty cell is opened. */
  readonly priceOfCell: (start: SlotId) => number;
}

/** A half-hour as it can be chosen, or undefined if the booking can't be moved to it. */
export function choiceAt(start: SlotId, slot: TimeSlot | undefined, rules: ChoosingRules): ChosenSlot | undefined {
  const { booking, mover, now, priceOfCell } = rules;
  const ownPrice = booking.own.get(start);
  if (ownPrice !== undefined) return { start, isStored: true, price: ownPrice };
  const isEmpty = !slot || slot.id < 0 || slot.status === 'unallocated';
  if (mover === 'staff') {
    if (isEmpty) return { start, isStored: false, price: priceOfCell(start) };
    return slot.status === 'available' ? { start, isStored: true, price: slot.price } : undefined;
  }
  if (isEmpty) return undefined;
  const state = cellState(slot, now, false);
  // Whoever lost their time to a closure may also choose a slot that is too soon for a new booking.
  const isFree = state === 'available' || (state === 'restricted' && booking.isPostponed);
  return isFree ? { start, isStored: true, price: slot.price } : undefined;
}

interface Pressing {
  /** How many half-hours the booking has. */
  readonly count: number;
  readonly mover: Mover;
  readonly choiceAt: (start: SlotId) => ChosenSlot | undefined;
}

/**
 * The chosen half-hours after a press on one of the calendar. The first press chooses as many consecutive ones as the
 * booking has, as far as they are free, so that one press is usually enough. Later ones take away or add. A press on
 * another day, or when a customer's choice is complete, begins anew.
 */
export function pressed(chosen: readonly ChosenSlot[], start: SlotId, pressing: Pressing): readonly ChosenSlot[] {
  const slot = pressing.choiceAt(start);
  if (chosen.some((each) => each.start === start)) return chosen.filter((each) => each.start !== start);
  if (!slot) return chosen;
  const [first] = chosen;
  const isOtherDay = first !== undefined && dayOf(first.start) !== dayOf(start);
  const isComplete = pressing.mover === 'customer' && chosen.length >= pressing.count;
  if (first === undefined || isOtherDay || isComplete) return runFrom(slot, pressing);
  return [...chosen, slot].sort((a, b) => a.start - b.start);
}

/** Consecutive half-hours of one day, at most as many as the booking has. */
function runFrom(first: ChosenSlot, { count, choiceAt: at }: Pressing): readonly ChosenSlot[] {
  const run = [first];
  for (let start = first.start + 1; run.length < count && dayOf(start) === dayOf(first.start); start += 1) {
    const next = at(start);
    if (!next) break;
    run.push(next);
  }
  return run;
}

/** What the booking will cost. A customer whose booking was postponed never pays more than before. */
export function newTotal(
  { totalPrice, isPostponed }: MovableBooking,
  chosen: readonly ChosenSlot[],
  { mover, keepPrice }: { readonly mover: Mover; readonly keepPrice: boolean },
): number {
  if (keepPrice) return totalPrice;
  const total = totalOf(chosen);
  return isPostponed && mover === 'customer' ? Math.min(total, totalPrice) : total;
}

/** The half-hours as a request names them: stored slots by their id, empty cells by the negated one. */
export const idsOf = (chosen: readonly ChosenSlot[]): number[] =>
  chosen.map(({ start, isStored }) => (isStored ? start : -start));
