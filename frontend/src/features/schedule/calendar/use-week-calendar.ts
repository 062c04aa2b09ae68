import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { addDays, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { seededOperatingHours } from '@cablepark/contracts/configuration/settings';
import { useConfig } from '../../../shared/park/use-park.ts';
import { useNow, useToday } from '../../../shared/time/clock.ts';
import { prefetchWeek, useWeekSlots } from '../api.ts';
import { dayOfSelection } from '../selection/selection.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import { slotsByStart } from './cell-state.ts';
import { displayedHours } from './displayed-hours.ts';
import { firstDay, freeByDay } from './free-share.ts';
import { daysOfWeek, rowsOfWeek } from './week.ts';

const NO_SLOTS: readonly TimeSlot[] = [];

/** The week on display and how to turn it. It opens where a restored selection lies (decision 33), else today. */
export function useWeekCalendar() {
  const client = useQueryClient();
  const now = useNow();
  const today = useToday();
  const selection = useSelection();
  const [monday, setMonday] = useState(() => mondayOf(dayOfSelection(selection.slots) ?? today));
  const [wantedDay, setWantedDay] = useState(() => dayOfSelection(selection.slots));
  const { data, isError, isPlaceholderData, isPending, refetch } = useWeekSlots(monday);
  const { data: config } = useConfig();
  const isLoading = isPending || isPlaceholderData;

  const slots = isPlaceholderData ? NO_SLOTS : (data?.timeSlots ?? NO_SLOTS);
  const days = useMemo(() => daysOfWeek(monday), [monday]);
  // Until the settings are there, the hours that most parks keep give the page its height.
  const hours = useMemo(
    () => displayedHours(data?.timeSlots.map(({ id }) => id) ?? [], config?.operatingHours ?? seededOperatingHours),
    [data, config],
  );
  const rows = useMemo(() => rowsOfWeek(days, hours), [days, hours]);
  const byStart = useMemo(() => slotsByStart(slots), [slots]);
  const shares = useMemo(() => freeByDay(slots, now), [slots, now]);

  const showWeek = (next: Day, day?: Day) => {
    setWantedDay(day);
    if (next === monday) return;
    if (selection.slots.length > 0) selection.clear();
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
    /** The customer's own step to another week: it clears the selection (spec, section 4). */
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
