import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

import { listActions, type Action } from '@cablepark/contracts/audit/list-actions';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { isDayInReach } from '@cablepark/contracts/shared/days-in-reach';
import { addDays, dayOfInstant, MINUTE_MS, type Day } from '@cablepark/contracts/shared/riga-time';

import { countAvailability, indexSlots } from '#calendar/slots/cell-state';
import { slotOf } from '#calendar/slots/slots';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { listWeekRows } from '#calendar/week/week';
import { callEndpoint } from '#shared/api/calls';
import { queryOf } from '#shared/api/queries';
import { refresh } from '#shared/api/query-client';
import { useNow } from '#shared/time/clock';
import { useWeekBookings } from '../api.ts';
import { indexBookedCells } from '../week/booked-cells.ts';
import { findDifferences } from '../week/differences.ts';
import { computePause, findStop, instantFrom, listStops } from './stops.ts';

const NO_BOOKINGS: readonly BookingWithSlots[] = [];
const NO_SLOTS: readonly TimeSlot[] = [];
// Which days were special or closed then is not known, because the API lists the settings only as
// they are now.
const NO_SPECIAL_DAYS: Map<Day, SpecialDay> = new Map();
const NO_CLOSED_DAYS: ReadonlySet<Day> = new Set();
/** How many of the next stops are loaded in advance. */
const PREFETCHED_STOPS = 2;

/**
 * Shows the displayed week as of the instant in the address, moves from action to action and plays
 * them one after another. It stays in one piece, because the slider and the week share the address.
 */
export function useAsOfView(live: WeekCalendar) {
  const client = useQueryClient();
  const { monday } = live;
  const { asOf, setAsOf } = useAsOfAddress(monday, live.showDate);
  const actions = useWeekActions(monday, live.slots);
  const stops = useMemo(() => listStops(actions), [actions]);
  const stop = findStop(stops, asOf);
  const { week, isLoaded } = useWeekAsOf(live, asOf);
  const [isPlaying, setPlaying] = useState(false);

  const go = (next: number) => setAsOf(stops[next]);
  const show = (next: number) => {
    setPlaying(false);
    go(next);
  };

  useEffect(() => {
    if (asOf === undefined) {
      return;
    }

    for (const next of stops.slice(stop + 1, stop + 1 + PREFETCHED_STOPS)) {
      // A failure is ignored here, because it is reported if the instant is shown.
      client.query(makeSlotsAsOfQuery(monday, next)).catch(() => undefined);
    }
  }, [client, monday, asOf, stops, stop]);
  useEffect(() => {
    if (!isPlaying || !isLoaded) {
      return;
    }

    const timer = setTimeout(() => {
      if (stop + 1 >= stops.length) {
        setPlaying(false);
      }

      go(stop + 1);
    }, computePause(stops));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the next step is due when this one is shown
  }, [isPlaying, isLoaded, stop, stops]);

  return {
    /** Undefined while the present is shown. */
    week,
    /** The instants at which the week can be shown. The stop after the last one is now. */
    stops,
    stop,
    show,
    /** Shows the week as of any instant, as ISO 8601. */
    showAt: (instant: string) => {
      setPlaying(false);
      setAsOf(instant);
    },
    backToNow: () => show(stops.length),
    isPlaying,
    togglePlaying: () => {
      if (!isPlaying && stop >= stops.length) {
        go(0);
      }

      setPlaying(!isPlaying && stops.length > 0);
    },
  };
}

export type AsOfView = ReturnType<typeof useAsOfView>;

export type WeekAsOf = NonNullable<AsOfView['week']>;

function useWeekAsOf(live: WeekCalendar, asOf: string | undefined) {
  const { monday, days, hoursOf, closedRowsOf } = live;
  const { data, isError, isPlaceholderData, refetch } = useSlotsAsOf(monday, asOf, live.slots);
  const bookings = useBookingsAsOf(monday, asOf);
  const slots = data?.timeSlots ?? NO_SLOTS;
  const week = useMemo(() => {
    const now = new Date(asOf ?? 0);
    const byStart = indexSlots(slots);
    const rows = listWeekRows(days, hoursOf([...slots, ...live.slots].map(slotOf)));
    return {
      slots,
      byStart,
      availability: countAvailability(slots, now),
      rows,
      closedRows: closedRowsOf(rows, byStart),
      now,
      today: dayOfInstant(now),
      specialDays: NO_SPECIAL_DAYS,
      closedDays: NO_CLOSED_DAYS,
    };
  }, [asOf, slots, days, hoursOf, closedRowsOf, live.slots]);
  if (asOf === undefined) {
    return { week: undefined, isLoaded: true };
  }

  const calendar: WeekCalendar = {
    ...live,
    ...week,
    isLoading: data === undefined && !isError,
    isError,
    retry: () => void refetch(),
  };
  return { week: { asOf, calendar, bookings }, isLoaded: data !== undefined && !isPlaceholderData };
}

const AS_OF = 'asOf';
const WEEK = 'week';

/** The week that the address names beside an instant. */
export function useWeekOfAddress(): Day | undefined {
  const [params] = useSearchParams();
  const week = params.get(WEEK);
  return week !== null && isDayInReach(week) ? week : undefined;
}

/**
 * Keeps instant and week in the address. Leaving the present is a step of the browser's history,
 * moving between earlier instants isn't.
 */
function useAsOfAddress(monday: Day, showDate: (day: Day) => void) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const week = useWeekOfAddress();
  const now = useNow();
  const asOf = instantFrom(params.get(AS_OF), now);

  const put = (next: string | undefined, isReplaced: boolean) => {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === undefined) {
          changed.delete(AS_OF);
          changed.delete(WEEK);
        } else {
          changed.set(AS_OF, next);
          changed.set(WEEK, monday);
        }

        return changed;
      },
      { replace: isReplaced },
    );
  };

  useEffect(() => {
    if (navigation === NavigationType.Pop && week !== undefined) {
      showDate(week);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the week follows the address when the browser goes back
  }, [key]);
  useEffect(() => {
    if (asOf !== undefined && week !== monday) {
      put(asOf, true);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the address follows the week when the week changes
  }, [monday]);
  return {
    asOf,
    setAsOf: (next: string | undefined) => {
      if (next !== asOf) {
        put(next, asOf !== undefined && next !== undefined);
      }
    },
  };
}

const NO_ACTIONS: readonly Action[] = [];

/**
 * The actions that changed a week's slots. They are fetched again when its present slots have
 * changed.
 */
function useWeekActions(monday: Day, present: readonly TimeSlot[]): readonly Action[] {
  const client = useQueryClient();
  useEffect(() => void refresh(client, listActions), [client, present]);
  const actions = queryOf(listActions, { staleTime: MINUTE_MS, refetchOnMount: true });
  return useQuery(actions({ query: { from: monday, to: addDays(monday, 6) } })).data ?? NO_ACTIONS;
}

/**
 * The past doesn't change, so its answers have keys of their own, which no live update concerns.
 */
const makeSlotsAsOfQuery = (monday: Day, asOf: string) => ({
  queryKey: ['asOf', 'slots', monday, asOf] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callEndpoint(
      listTimeSlots,
      { query: { startDate: monday, endDate: addDays(monday, 6), asOf } },
      { signal },
    ),
  staleTime: 10 * MINUTE_MS,
});

/**
 * The week's slots as of an instant. Until they are loaded, it returns those that were shown
 * before.
 */
const useSlotsAsOf = (monday: Day, asOf: string | undefined, present: readonly TimeSlot[]) =>
  useQuery({
    ...makeSlotsAsOfQuery(monday, asOf ?? ''),
    enabled: asOf !== undefined,
    placeholderData: (previous, query) => {
      if (query?.queryKey[2] === monday) {
        return previous;
      }

      return present.length > 0 ? { timeSlots: [...present] } : undefined;
    },
  });

/**
 * The week's bookings as of an instant. Names may have been erased since, so these are kept only
 * for a moment.
 */
const useBookingsAsOf = (monday: Day, asOf: string | undefined): readonly BookingWithSlots[] =>
  useQuery({
    queryKey: ['asOf', 'bookings', monday, asOf] as const,
    queryFn: ({ signal }) =>
      callEndpoint(
        listBookings,
        { query: { from: monday, to: addDays(monday, 6), asOf } },
        { signal },
      ),
    staleTime: 10_000,
    gcTime: 10_000,
    refetchOnMount: true,
    enabled: asOf !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[2] === monday ? previous : undefined),
  }).data ?? NO_BOOKINGS;

/**
 * The cells of the earlier week that show something else now; undefined while one of the two is not
 * known, or if there is no earlier one.
 */
export function useDifferences(live: WeekCalendar, earlier: WeekAsOf | undefined) {
  const { data: bookings = NO_BOOKINGS } = useWeekBookings(live.monday);
  const isKnown =
    earlier !== undefined && !live.isLoading && !live.isError && !earlier.calendar.isLoading;
  return useMemo(
    () => {
      if (!isKnown) {
        return undefined;
      }

      const { rows } = earlier.calendar;
      const starts = rows.flatMap(({ slots }) => slots.filter((slot) => slot !== undefined));
      const then = toShownWeek(earlier.calendar, earlier.bookings);
      return findDifferences(starts, then, toShownWeek(live, bookings));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the calendars are new objects each time
    [
      isKnown,
      earlier?.calendar.byStart,
      earlier?.calendar.rows,
      earlier?.bookings,
      live.byStart,
      bookings,
    ],
  );
}

const toShownWeek = ({ byStart, slots }: WeekCalendar, bookings: readonly BookingWithSlots[]) => ({
  byStart,
  booked: indexBookedCells(slots, bookings),
});
