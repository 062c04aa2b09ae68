import { useMemo, useState } from 'react';
import { dayOf, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useConfig } from '../../shared/park/use-park.ts';
import { toast } from '../../shared/toast/toasts.ts';
import { useCalendarWords } from '../locales/words.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import {
  restoreChoice,
  saveChoice,
  choiceAt,
  pressed,
  type ChosenSlot,
  type Mover,
  isWhereItIs,
  type MovableBooking,
  priceOfCell,
} from './choosing.ts';
import { useMovingWords } from './locales/words.ts';

type ShownWeek = Pick<WeekCalendar, 'byStart' | 'days' | 'now' | 'isLoading' | 'specialDays'>;

/**
 * The new time that is being chosen for a booking in a calendar. It outlives changes of the week, reloads and the back
 * button.
 */
export function useNewTime(
  booking: MovableBooking,
  mover: Mover,
  { byStart, days, now, isLoading, specialDays }: ShownWeek,
) {
  const t = useMovingWords();
  const calendar = useCalendarWords();
  const { data: config } = useConfig();
  const pricing = config?.pricing;
  const { reference, slotCount } = booking;
  const restored = useMemo(() => restoreChoice(reference), [reference]);
  const [current, setCurrent] = useState({ reference, slots: restored });
  const kept = current.reference === reference ? current.slots : restored;
  const [announcement, setAnnouncement] = useState('');

  const at = useMemo(() => {
    const prices = { pricing: pricing ?? [], specialDays };
    const rules = { booking, mover, now, priceOfCell: (start: SlotId) => priceOfCell(start, prices) };
    return (start: SlotId) => choiceAt(start, byStart.get(start), rules);
  }, [booking, mover, now, pricing, specialDays, byStart]);
  const displayed = useMemo(() => new Set(isLoading ? [] : days), [isLoading, days]);
  const isShown = (start: SlotId) => displayed.has(dayOf(start));
  // Slots of the displayed week are as the calendar has them now, others as they were when they were chosen.
  const chosen = kept.map((slot) => (isShown(slot.start) ? (at(slot.start) ?? slot) : slot));
  const taken = kept.flatMap(({ start }) => (isShown(start) && !at(start) ? [start] : []));

  const choose = (of: string, slots: readonly ChosenSlot[]) => {
    saveChoice(of, slots);
    setCurrent({ reference: of, slots });
  };
  const starts = chosen.map(({ start }) => start);
  const isRightLength = mover === 'staff' ? chosen.length > 0 : chosen.length === slotCount;
  return {
    booking,
    mover,
    chosen,
    /** The chosen half-hours that are no longer free. They stay chosen until the user takes them away. */
    taken,
    /** Whether the booking can be moved to what is chosen. */
    isReady: isRightLength && taken.length === 0 && !isWhereItIs(booking, starts),
    /** Describes the last change for screen readers. */
    announcement,
    has: (start: SlotId) => starts.includes(start),
    isOwn: (start: SlotId) => booking.own.has(start),
    /** The half-hour as it can be chosen, or undefined if it can't. */
    choiceAt: at,
    press: (start: SlotId) => {
      const next = pressed(chosen, start, { count: slotCount, mover, choiceAt: at });
      if (next === chosen) toast({ title: t('notFree.title'), text: t('notFree.text'), tone: 'destructive' });
      else {
        choose(reference, next);
        const change = next.some((slot) => slot.start === start) ? 'added' : 'removed';
        setAnnouncement(calendar(change, { time: timeOf(start), count: next.length }));
      }
    },
    /** Replaces what is chosen for a booking, which may be another one than the present. */
    choose,
    forget: () => choose(reference, []),
  };
}

export type NewTime = ReturnType<typeof useNewTime>;
