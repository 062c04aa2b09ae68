import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

import {
  addDays,
  dayOfWeek,
  listDays,
  mondayOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

/** A month in weeks from Monday. Days of other months are undefined. */
export interface Month {
  readonly first: Day;
  readonly weeks: readonly (readonly (Day | undefined)[])[];
}

export const firstDayOfYear = (year: number): Day => `${year}-01-01`;
export const lastDayOfYear = (year: number): Day => `${year}-12-31`;
export const yearOf = (day: Day): number => Number(day.slice(0, 4));

const firstDayOfMonth = (year: number, month: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-01`;
const lastDayOfMonth = (first: Day): Day => addDays(firstDayOfNextMonth(first), -1);
const firstDayOfNextMonth = (first: Day): Day => `${addDays(first, 31).slice(0, 7)}-01`;

/** The months of a year, without those that are over. */
export function listMonths(year: number, today: Day): Month[] {
  const months: Month[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const first = firstDayOfMonth(year, month);
    if (first.slice(0, 7) >= today.slice(0, 7)) {
      months.push({ first, weeks: listWeeks(first) });
    }
  }

  return months;
}

function listWeeks(first: Day): Month['weeks'] {
  const last = lastDayOfMonth(first);
  const mondays = listDays(mondayOf(first), last).filter((day) => dayOfWeek(day) === 0);
  const keepInMonth = (day: Day) => (day >= first && day <= last ? day : undefined);
  return mondays.map((monday) => listDays(monday, addDays(monday, 6)).map(keepInMonth));
}

const moves: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => findSameDateIn(addDays(`${day.slice(0, 7)}-01`, -1), day),
  PageDown: (day) => findSameDateIn(firstDayOfNextMonth(`${day.slice(0, 7)}-01`), day),
};

/**
 * The day that a key of the year's view leads to, or undefined for other keys. It may lie in
 * another year.
 */
export const findDayAfterKey = (key: string, day: Day): Day | undefined => moves[key]?.(day);

/** The same date in the month of another day, or that month's last day if it is shorter. */
function findSameDateIn(month: Day, day: Day): Day {
  const last = lastDayOfMonth(`${month.slice(0, 7)}-01`);
  const wanted = `${month.slice(0, 7)}-${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

const NO_DAYS: readonly Day[] = [];

/** The selected days, in order. Days before `today` can't be selected. */
export function useDaySelection(today: Day) {
  const [selected, setSelected] = useState(NO_DAYS);
  /** The day from which a range is selected. */
  const [anchor, setAnchor] = useState<Day>();
  const select = (days: readonly Day[]) => {
    setSelected((before) =>
      [...new Set([...before, ...days.filter((day) => day >= today)])].sort(),
    );
  };

  return {
    selected,
    select,
    /** Selects a day, or deselects it. */
    toggle: (day: Day) => {
      if (day < today) {
        return;
      }

      setAnchor(day);
      if (selected.includes(day)) {
        setSelected(selected.filter((one) => one !== day));
      } else {
        select([day]);
      }
    },
    /** Selects all days between the one that was picked last, or `from`, and this one. */
    extendTo: (day: Day, from = day) => {
      const start = anchor ?? from;
      if (anchor === undefined) {
        setAnchor(from);
      }

      select(start < day ? listDays(start, day) : listDays(day, start));
    },
    replace: (days: readonly Day[]) => {
      setAnchor(undefined);
      setSelected(days.filter((day) => day >= today));
    },
  };
}

export type DaySelection = ReturnType<typeof useDaySelection>;

/**
 * Arrows, Home, End, Page Up and Page Down move the focus, and with Shift select days. One day is a
 * tab stop.
 */
export function useYearKeys(
  view: RefObject<HTMLElement | null>,
  year: number,
  today: Day,
  { extendTo }: DaySelection,
) {
  const [visited, setVisited] = useState<Day>();
  const keepInYear = (day: Day | undefined) =>
    day !== undefined && yearOf(day) === year ? day : undefined;
  const active = keepInYear(visited) ?? keepInYear(today) ?? firstDayOfYear(year);
  return {
    /** The day that is the tab stop. */
    active,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
      setVisited(currentTarget.dataset['day']),
    onKeyDown: (event: KeyboardEvent) => {
      const next = findDayAfterKey(event.key, active);
      if (next === undefined) {
        return;
      }

      event.preventDefault();
      if (keepInYear(next) === undefined) {
        return;
      }

      view.current?.querySelector<HTMLElement>(`[data-day='${next}']`)?.focus();
      if (event.shiftKey) {
        extendTo(next, active);
      }
    },
  };
}

export type YearKeys = ReturnType<typeof useYearKeys>;
