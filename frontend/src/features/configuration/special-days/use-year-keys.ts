import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { DaySelection } from './use-day-selection.ts';
import { dayAfterKey, firstOfYear, yearOf } from './year.ts';

/**
 * Handles the keys of the year's view: arrows, Home, End, Page Up and Page Down move the focus, and with Shift they
 * select every day in between. One day is a tab stop.
 */
export function useYearKeys(view: RefObject<HTMLElement | null>, year: number, today: Day, { extendTo }: DaySelection) {
  const [visited, setVisited] = useState<Day>();
  const inYear = (day: Day | undefined) => (day !== undefined && yearOf(day) === year ? day : undefined);
  const active = inYear(visited) ?? inYear(today) ?? firstOfYear(year);
  return {
    /** The day that is the tab stop. */
    active,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => setVisited(currentTarget.dataset['day']),
    onKeyDown: (event: KeyboardEvent) => {
      const next = dayAfterKey(event.key, active);
      if (next === undefined) return;
      event.preventDefault();
      if (inYear(next) === undefined) return;
      view.current?.querySelector<HTMLElement>(`[data-day='${next}']`)?.focus();
      if (event.shiftKey) extendTo(next, active);
    },
  };
}

export type YearKeys = ReturnType<typeof useYearKeys>;
