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

export interface NewTime {
  readonly booking: MovableBooking;
  readonly mover: Mover;
  readonly chosen: readonly ChosenSlot[];
  /** The chosen half-hours that are no longer free. They stay chosen until the user takes them away. */
  readonly taken: readonly SlotId[];
  /** Whether the booking can be moved to what is chosen. */
  readonly isReady: boolean;
  /** Describes the last change for screen readers. */
  readonly announcement: string;
  readonly has: (start: SlotId) => boolean;
  readonly isOwn: (start: SlotId) => boolean;
  /** The half-hour as it can be chosen, or undefined if it can't. */
  readonly choiceAt: (start: SlotId) => ChosenSlot | undefined;
  readonly press: (start: SlotId) => void;
  /** Replaces what is chosen for a booking, which may be another one than the present. */
  readonly choose: (reference: string, slots: readonly ChosenSlot[]) => void;
  readonly forget: () => void;
}

type ShownWeek = Pick<WeekCalendar, 'byStart' | 'days' | 'now' | 'isLoading' | 'specialDays'>;

const NOTHING: readonly ChosenSlot[] = [];

/**
 * The new time that is being chosen for a booking in a calendar. It outlives changes of the week, reloads and the back
 * button.
 */
export function useNewTime(
  booking: MovableBooking,
  mover: Mover,
  { byStart, days, now, isLoading, specialDays }: ShownWeek,
): NewTime {
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

  const keep = (next: readonly ChosenSlot[]) => {
    saveChoice(reference, next);
    setCurrent({ reference, slots: next });
  };
  const has = (start: SlotId) => chosen.some((slot) => slot.start === start);
  const isUnchanged = isWhereItIs(
    booking,
    chosen.map(({ start }) => start),
  );
  const isRightLength = mover === 'staff' ? chosen.length > 0 : chosen.length === slotCount;
  return {
    booking,
    mover,
    chosen,
    taken,
    isReady: isRightLength && taken.length === 0 && !isUnchanged,
    announcement,
    has,
    isOwn: (start) => booking.own.has(start),
    choiceAt: at,
    press: (start) => {
      const next = pressed(chosen, start, { count: slotCount, mover, choiceAt: at });
      if (next === chosen) toast({ title: t('notFree.title'), text: t('notFree.text'), tone: 'destructive' });
      else {
        keep(next);
        const change = next.some((slot) => slot.start === start) ? 'added' : 'removed';
        setAnnouncement(calendar(change, { time: timeOf(start), count: next.length }));
      }
    },
    choose: (of, slots) => {
      saveChoice(of, slots);
      setCurrent({ reference: of, slots });
    },
    forget: () => keep(NOTHING),
  };
}
