import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { seededOperatingHours } from '@cablepark/contracts/configuration/settings';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { addDays, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { useConfig } from '../../shared/park/use-park.ts';
import { useNow, useToday } from '../../shared/time/clock.ts';
import { prefetchWeek, useWeekSlots } from '../api.ts';
import { slotsByStart } from '../slots/cell-state.ts';
import { firstDay, freeByDay } from '../slots/free-share.ts';
import { slotOf } from '../slots/slot-times.ts';
import { displayedHours, staffHours } from './displayed-hours.ts';
import { daysOfWeek, rowsOfWeek } from './week.ts';

const NO_SLOTS: readonly TimeSlot[] = [];

export interface WeekCalendarOptions {
  /** The staff's calendar has fixed hours, so that cells without a slot can be pressed too. */
  readonly mode: 'public' | 'admin';
  /** The day to open at; today where it is left out. */
  readonly initialDay?: Day | undefined;
  /** Somebody turned to another week: what was selected in the old one is not on display any more. */
  readonly onWeekChange: () => void;
}

/** While one turn of the staff's week is under way, further ones are ignored for so long (rule 18.2). */
const TURN_LOCK_MS = 100;

/** The week on display and how to turn it. */
export function useWeekCalendar({ mode, initialDay, onWeekChange }: WeekCalendarOptions) {
  const client = useQueryClient();
  const now = useNow();
  const today = useToday();
  const [monday, setMonday] = useState(() => mondayOf(initialDay ?? today));
  const [wantedDay, setWantedDay] = useState(initialDay);
  const turnedAt = useRef(-TURN_LOCK_MS);
  const { data, isError, isPlaceholderData, isPending, refetch } = useWeekSlots(monday);
  const { data: config } = useConfig();
  const isLoading = isPending || isPlaceholderData;

  const slots = isPlaceholderData ? NO_SLOTS : (data?.timeSlots ?? NO_SLOTS);
  const days = useMemo(() => daysOfWeek(monday), [monday]);
  // Until the settings are there, the hours that most parks keep give the page its height.
  const hours = useMemo(() => {
    const stored = data?.timeSlots.map(slotOf) ?? [];
    return mode === 'admin'
      ? staffHours(stored)
      : displayedHours(stored, config?.operatingHours ?? seededOperatingHours);
  }, [mode, data, config]);
  const rows = useMemo(() => rowsOfWeek(days, hours), [days, hours]);
  const byStart = useMemo(() => slotsByStart(slots), [slots]);
  const shares = useMemo(() => freeByDay(slots, now), [slots, now]);

  const showWeek = (next: Day, day?: Day) => {
    const at = performance.now();
    if (mode === 'admin' && at - turnedAt.current < TURN_LOCK_MS) return;
    turnedAt.current = at;
    setWantedDay(day);
    if (next === monday) return;
    onWeekChange();
    setMonday(next);
  };
  return {
    monday,
    days,
    rows,
    slots,
    byStart,
    shares,
    now,
    today,
    isLoading,
    isError: isError && !data,
    day: firstDay(days, today, shares, wantedDay) ?? monday,
    retry: () => void refetch(),
    showDay: setWantedDay,
    step: (weeks: -1 | 1) => {
      showWeek(addDays(monday, 7 * weeks));
    },
    showToday: () => {
      showWeek(mondayOf(today), today);
    },
    showDate: (day: Day) => {
      showWeek(mondayOf(day), day);
    },
    prepare: (weeks: -1 | 1) => {
      prefetchWeek(client, addDays(monday, 7 * weeks));
    },
  };
}

export type WeekCalendar = ReturnType<typeof useWeekCalendar>;
