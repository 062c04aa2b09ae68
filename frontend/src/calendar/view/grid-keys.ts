import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { isBookable } from '../slots/cell-state.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

type Move = (from: CellPosition, last: CellPosition) => CellPosition;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: Math.max(0, row - 1), column }),
  ArrowDown: ({ row, column }, last) => ({ row: Math.min(last.row, row + 1), column }),
  ArrowLeft: ({ row, column }) => ({ row, column: Math.max(0, column - 1) }),
  ArrowRight: ({ row, column }, last) => ({ row, column: Math.min(last.column, column + 1) }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
};

/** The cell that Tab reaches first: the earliest one that can be booked. */
function firstStop({ rows, byStart, now }: WeekCalendar): CellPosition {
  for (const column of [0, 1, 2, 3, 4, 5, 6]) {
    const row = rows.findIndex(({ slots }) => {
      const slot = byStart.get(slots[column] ?? 0);
      return slot !== undefined && isBookable(slot, now);
    });
    if (row >= 0) return { row, column };
  }
  return { row: 0, column: 0 };
}

/**
 * Keys of the ARIA grid pattern: arrows, Home and End move; Page Up and Page Down turn the week, and the
 * focus lands on the same cell of the next one once that is there. `landingRef` outlives the weeks' grids.
 */
export function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  calendar: WeekCalendar,
  landingRef: RefObject<CellPosition | null>,
) {
  const [visited, setVisited] = useState<CellPosition>();
  const active = visited ?? firstStop(calendar);
  const focus = ({ row, column }: CellPosition) => {
    table.current?.querySelector<HTMLElement>(`[data-cell='${row}-${column}']`)?.focus();
  };
  useEffect(() => {
    const at = landingRef.current;
    if (calendar.isLoading || at === null) return;
    landingRef.current = null;
    // Somebody quick is elsewhere already.
    if (document.activeElement === document.body) focus(at);
  });
  return {
    active,
    onFocus: ({ target }: FocusEvent) => {
      const at = (target as HTMLElement).dataset['cell']?.split('-').map(Number);
      if (at?.[0] !== undefined && at[1] !== undefined) setVisited({ row: at[0], column: at[1] });
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      const move = moves[key];
      if (!move && key !== 'PageUp' && key !== 'PageDown') return;
      event.preventDefault();
      if (move) focus(move(active, { row: calendar.rows.length - 1, column: 6 }));
      else {
        landingRef.current = active;
        calendar.step(key === 'PageUp' ? -1 : 1);
      }
    },
  };
}
