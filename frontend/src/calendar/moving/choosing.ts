import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { cellOf, nextSlot, type CellId } from '@cablepark/contracts/shared/slot-ids';

import { totalOf } from '../selection/selection.ts';
import { isStoredSlot, toCellState } from '../slots/cell-state.ts';
import type { MovableBooking } from './movable-booking.ts';

/** A half-hour of the new time. Its price, in euros, is what the booking will pay for it. */
export interface ChosenSlot {
  readonly start: SlotId;
  /** Whether a slot is stored for it. Staff may also choose cells that are empty. */
  readonly isStored: boolean;
  /** Whether it is reserved for somebody. Staff may take it nevertheless. */
  readonly isReserved?: boolean;
  readonly price: number;
}

/**
 * Who chooses. Customers choose as many half-hours as before, among those on sale; staff may choose
 * any.
 */
export type Mover = 'customer' | 'staff';

export interface ChoosingRules {
  readonly booking: Pick<MovableBooking, 'own' | 'isPostponed'>;
  readonly mover: Mover;
  readonly now: Date;
  readonly priceOfCell: (start: SlotId) => number;
}

/** A half-hour as it can be chosen, or undefined if the booking can't be moved to it. */
export function findChoice(
  start: SlotId,
  slot: TimeSlot | undefined,
  rules: ChoosingRules,
): ChosenSlot | undefined {
  const { booking, mover, now, priceOfCell } = rules;
  const ownPrice = booking.own.get(start);
  if (ownPrice !== undefined) {
    return { start, isStored: true, price: ownPrice };
  }

  if (mover === 'staff') {
    if (!isStoredSlot(slot)) {
      return { start, isStored: false, price: priceOfCell(start) };
    }
    if (slot.status === 'reserved') {
      return { start, isStored: true, isReserved: true, price: slot.price };
    }

    return slot.status === 'available' ? { start, isStored: true, price: slot.price } : undefined;
  }
  if (!isStoredSlot(slot)) {
    return undefined;
  }

  const state = toCellState(slot, now, false);
  // A customer who lost the time to a closure may also choose a slot that is too soon for a new
  // booking.
  const isFree = state === 'available' || (state === 'restricted' && booking.isPostponed);
  return isFree ? { start, isStored: true, price: slot.price } : undefined;
}

interface Pressing {
  readonly count: number;
  readonly mover: Mover;
  readonly findChoice: (start: SlotId) => ChosenSlot | undefined;
}

/**
 * The chosen half-hours after a press on one of the calendar. The first press chooses as many
 * consecutive ones as the booking has, so that one press is usually enough. Staff's later presses
 * add half-hours or take them away; on another day they start over. A customer's press always
 * chooses the new start, and changes nothing unless the whole booking has room there; a second
 * press on the same start clears the choice.
 */
export function applyPress(
  chosen: readonly ChosenSlot[],
  start: SlotId,
  pressing: Pressing,
): readonly ChosenSlot[] {
  if (pressing.mover === 'customer') {
    return chosen[0]?.start === start ? [] : chooseWholeRun(start, pressing, chosen);
  }

  const slot = pressing.findChoice(start);
  if (chosen.some((each) => each.start === start)) {
    return chosen.filter((each) => each.start !== start);
  }
  if (!slot) {
    return chosen;
  }

  const [first] = chosen;
  if (first === undefined || dayOf(first.start) !== dayOf(start)) {
    return chooseRun(start, pressing);
  }

  return [...chosen, slot].sort((a, b) => a.start - b.start);
}

function chooseWholeRun(
  start: SlotId,
  pressing: Pressing,
  otherwise: readonly ChosenSlot[],
): readonly ChosenSlot[] {
  const run = chooseRun(start, pressing);
  return run.length === pressing.count ? run : otherwise;
}

type RunOptions = Pick<Pressing, 'count' | 'findChoice'>;

/**
 * The consecutive half-hours of one day that can be chosen from here, at most as many as the
 * booking has. A half-hour that is reserved for somebody ends the run, unless it is the first.
 */
export function chooseRun(
  start: SlotId,
  { count, findChoice: findChoiceAt }: RunOptions,
): readonly ChosenSlot[] {
  const run: ChosenSlot[] = [];
  for (
    let next = start;
    run.length < count && dayOf(next) === dayOf(start);
    next = nextSlot(next)
  ) {
    const slot = findChoiceAt(next);
    if (!slot || (slot.isReserved && run.length > 0)) {
      break;
    }

    run.push(slot);
  }

  return run;
}

/**
 * The booking's new price in euros. A customer whose booking was postponed never pays more than
 * before.
 */
export function computeNewTotal(
  { totalPrice, isPostponed }: MovableBooking,
  chosen: readonly ChosenSlot[],
  { mover, keepPrice }: { readonly mover: Mover; readonly keepPrice: boolean },
): number {
  if (keepPrice) {
    return totalPrice;
  }

  const total = totalOf(chosen);
  return isPostponed && mover === 'customer' ? Math.min(total, totalPrice) : total;
}

/**
 * The half-hours as a request names them: stored slots by their id, empty cells by the negated one.
 */
export const toRequestedIds = (chosen: readonly ChosenSlot[]): (SlotId | CellId)[] =>
  chosen.map(({ start, isStored }) => (isStored ? start : cellOf(start)));

/** Whether a press has begun a choice that is shorter than the booking. */
export const isBegunShort = (
  before: readonly ChosenSlot[],
  next: readonly ChosenSlot[],
  slotCount: number,
): boolean =>
  next.length > 0 &&
  next.length < slotCount &&
  !next.some(({ start }) => before.some((each) => each.start === start));

const MINUTES = 30;

export const toMinutes = ({ free, all }: { readonly free: number; readonly all: number }) => ({
  free: free * MINUTES,
  all: all * MINUTES,
});
