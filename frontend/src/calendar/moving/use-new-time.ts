import { useMemo, useState } from 'react';

import type {
  Booking,
  BookingDetail,
  BookingWithSlots,
} from '@cablepark/contracts/schedule/booking';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { reservedMessage } from '@cablepark/contracts/shared/reserved-message';
import { dayOf, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { cellOf, nextSlot, type CellId } from '@cablepark/contracts/shared/slot-ids';

import { useConfig } from '#shared/park/park';
import { inTab, parseJson } from '#shared/storage/storage';
import { showToast } from '#shared/toast/toasts';
import { findPrice } from '../park/prices.ts';
import { totalOf } from '../selection/selection.tsx';
import { cellStateOf, isStoredSlot, slotOf } from '../slots/slots.ts';
import type { WeekCalendar } from '../week/week-calendar.ts';
import { useMovingWords } from './locales/words.ts';

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
 * Who chooses. Customers choose as many half-hours as before, among those on sale; staff are free.
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

  const state = cellStateOf(slot, now, false);
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
 * take away or add, on another day they begin anew. A customer's press is always on the new start,
 * where all of the booking has room; on the same one again it takes the choice back.
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
 * booking has. What is kept for somebody ends them.
 */
export function chooseRun(
  start: SlotId,
  { count, findChoice: at }: RunOptions,
): readonly ChosenSlot[] {
  const run: ChosenSlot[] = [];
  for (
    let next = start;
    run.length < count && dayOf(next) === dayOf(start);
    next = nextSlot(next)
  ) {
    const slot = at(next);
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
export const idsOf = (chosen: readonly ChosenSlot[]): (SlotId | CellId)[] =>
  chosen.map(({ start, isStored }) => (isStored ? start : cellOf(start)));

/** What a move needs to know about a booking. Prices are in euros. */
export function toMovableBooking({ booking, timeSlots, totalPrice }: BookingDetail) {
  return {
    reference: booking.reference,
    customerName: booking.customerName,
    hasEmail: booking.email !== null,
    /** The prices of the slots that it has, by their start. Empty while it is postponed. */
    own: new Map(timeSlots.map((slot) => [slotOf(slot), slot.price])) as ReadonlyMap<
      SlotId,
      number
    >,
    /** The time that it has or, while it is postponed, had. */
    before: (booking.postponed?.from ?? timeSlots).map(slotOf).sort((a, b) => a - b),
    slotCount: booking.slotCount,
    totalPrice,
    isPostponed: booking.status === 'postponed',
  };
}

type MovableBooking = Readonly<ReturnType<typeof toMovableBooking>>;

/** Stands for a booking while none is moved. */
export const NO_BOOKING: MovableBooking = {
  reference: '',
  customerName: '',
  hasEmail: false,
  own: new Map(),
  before: [],
  slotCount: 0,
  totalPrice: 0,
  isPostponed: false,
};

/** A booking of a list in the shape in which a single booking is answered. */
export const detailOf = ({ timeSlots, ...booking }: BookingWithSlots): BookingDetail => ({
  booking,
  timeSlots,
  totalPrice: booking.totalPrice,
  paid: booking.paid,
  dueCents: booking.dueCents,
});

/**
 * Whether customers may still move a booking: until exactly 24 hours before it begins, or always if
 * it is postponed.
 */
export const isInTimeToMove = (
  { firstSlotTime }: Pick<Booking, 'firstSlotTime'>,
  now: Date,
): boolean => firstSlotTime === null || isChangeable(slotOf({ startTime: firstSlotTime }), now);

const isWhereItIs = ({ own }: MovableBooking, starts: readonly SlotId[]): boolean =>
  own.size === starts.length && starts.every((start) => own.has(start));

const keyOf = (reference: string): string => `newTime ${reference}`;

/**
 * The time that was being chosen for a booking in this tab, before it was reloaded or left by the
 * back button.
 */
export function restoreChoice(reference: string): readonly ChosenSlot[] {
  const saved = parseJson(inTab.read(keyOf(reference)));
  const isValid = Array.isArray(saved) && saved.every(isChosenSlot);
  return isValid && new Set(saved.map(({ start }) => dayOf(start))).size <= 1 ? saved : [];
}

function saveChoice(reference: string, chosen: readonly ChosenSlot[]): void {
  if (chosen.length === 0) {
    inTab.remove(keyOf(reference));
  } else {
    inTab.write(keyOf(reference), JSON.stringify(chosen));
  }
}

const isChosenSlot = (value: unknown): value is ChosenSlot => {
  const { start, isStored, price } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(start) && typeof isStored === 'boolean' && typeof price === 'number';
};

/** Whether a press has begun a choice that is shorter than the booking. */
const isBegunShort = (
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

type ShownWeek = Pick<WeekCalendar, 'byStart' | 'days' | 'now' | 'isLoading' | 'specialDays'>;

/**
 * The new time chosen for a booking. It outlives changes of the week, reloads and the back button.
 * It stays in one piece, because each value is derived from the ones above it.
 */
export function useNewTime(
  booking: MovableBooking,
  mover: Mover,
  { byStart, days, now, isLoading, specialDays }: ShownWeek,
) {
  const t = useMovingWords();
  const { data: config } = useConfig();
  const pricing = config?.pricing;
  const { reference, slotCount } = booking;
  const restored = useMemo(() => restoreChoice(reference), [reference]);
  const [current, setCurrent] = useState({ reference, slots: restored });
  const kept = current.reference === reference ? current.slots : restored;
  const [announcement, setAnnouncement] = useState('');
  const [shortRun, setShortRun] = useState<readonly ChosenSlot[]>([]);

  const at = useMemo(() => {
    const priceOfCell = (start: SlotId) =>
      findPrice(start, pricing ?? [], specialDays.get(dayOf(start)));
    const rules = { booking, mover, now, priceOfCell: priceOfCell };
    return (start: SlotId) => findChoice(start, byStart.get(start), rules);
  }, [booking, mover, now, pricing, specialDays, byStart]);
  const displayed = useMemo(() => new Set(isLoading ? [] : days), [isLoading, days]);
  const isShown = (start: SlotId) => displayed.has(dayOf(start));
  // Slots of the displayed week are as the calendar has them now, others as they were when they
  // were chosen.
  const chosen = kept.map((slot) => (isShown(slot.start) ? (at(slot.start) ?? slot) : slot));
  const taken = kept.flatMap(({ start }) => (isShown(start) && !at(start) ? [start] : []));

  const pressing = { count: slotCount, mover, findChoice: at };
  const choose = (of: string, slots: readonly ChosenSlot[]) => {
    saveChoice(of, slots);
    setCurrent({ reference: of, slots });
    setShortRun([]);
  };

  const chooseAround = (start: SlotId, slots: readonly ChosenSlot[]) => {
    choose(reference, slots);
    const change = slots.some((slot) => slot.start === start) ? 'added' : 'removed';
    setAnnouncement(t(change, { time: timeOf(start), count: slots.length }));
  };

  const refuse = (start: SlotId) => {
    const { length } = chooseRun(start, pressing);
    const isReserved = byStart.get(start)?.status === 'reserved';
    const notFree = isReserved ? reservedMessage[t.language] : t('notFree.title');
    const title =
      length === 0 ? notFree : t('tooShort', toMinutes({ free: length, all: slotCount }));
    showToast({ title, text: t('notFree.text'), tone: 'destructive' });
  };

  const starts = chosen.map(({ start }) => start);
  const isRightLength = mover === 'staff' ? chosen.length > 0 : chosen.length === slotCount;
  return {
    booking,
    mover,
    chosen,
    /**
     * The chosen half-hours that are no longer free. They stay chosen until the user takes them
     * away.
     */
    taken,
    /** Whether the booking can be moved to what is chosen. */
    isReady: isRightLength && taken.length === 0 && !isWhereItIs(booking, starts),
    announcement,
    has: (start: SlotId) => starts.includes(start),
    isOwn: (start: SlotId) => booking.own.has(start),
    findChoice: at,
    /** How many half-hours of the booking have room from here. */
    countRoomFrom: (start: SlotId) => chooseRun(start, pressing).length,
    /** What staff have pressed where there is less room than the booking needs, until they say. */
    shortRun,
    takeShortRun: () => {
      const [first] = shortRun;
      if (first) {
        chooseAround(first.start, shortRun);
      }
    },
    leaveShortRun: () => setShortRun([]),
    press: (start: SlotId) => {
      const next = applyPress(chosen, start, pressing);
      if (next === chosen) {
        refuse(start);
      } else if (isBegunShort(chosen, next, slotCount)) {
        setShortRun(next);
      } else {
        chooseAround(start, next);
      }
    },
    choose,
    forget: () => choose(reference, []),
  };
}

export type NewTime = ReturnType<typeof useNewTime>;
