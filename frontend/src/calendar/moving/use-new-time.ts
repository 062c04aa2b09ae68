import { useMemo, useState } from 'react';

import { reservedMessage } from '@cablepark/contracts/shared/reserved-message';
import { dayOf, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { useConfig } from '#shared/park/park';
import { inTab, parseJson } from '#shared/storage/storage';
import { showToast } from '#shared/toast/toasts';
import { findPrice } from '../park/prices.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import {
  applyPress,
  chooseRun,
  findChoice,
  isBegunShort,
  toMinutes,
  type ChosenSlot,
  type Mover,
} from './choosing.ts';
import { useMovingWords } from './locales/words.ts';
import { isWhereItIs, type MovableBooking } from './movable-booking.ts';

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

  const findChoiceAt = useMemo(() => {
    const priceOfCell = (start: SlotId) =>
      findPrice(start, pricing ?? [], specialDays.get(dayOf(start)));
    const rules = { booking, mover, now, priceOfCell };
    return (start: SlotId) => findChoice(start, byStart.get(start), rules);
  }, [booking, mover, now, pricing, specialDays, byStart]);
  const displayed = useMemo(() => new Set(isLoading ? [] : days), [isLoading, days]);
  const isShown = (start: SlotId) => displayed.has(dayOf(start));
  // Slots of the displayed week are as the calendar has them now, others as they were when they
  // were chosen.
  const chosen = kept.map((slot) =>
    isShown(slot.start) ? (findChoiceAt(slot.start) ?? slot) : slot,
  );
  const taken = kept.flatMap(({ start }) =>
    isShown(start) && !findChoiceAt(start) ? [start] : [],
  );

  const pressing = { count: slotCount, mover, findChoice: findChoiceAt };
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
    findChoice: findChoiceAt,
    /** How many half-hours of the booking have room from here. */
    countRoomFrom: (start: SlotId) => chooseRun(start, pressing).length,
    /**
     * The half-hours from where staff have pressed, if there is less room than the booking needs,
     * until staff say whether it shall be shortened.
     */
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
