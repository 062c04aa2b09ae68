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

/** The cell that Tab reaches first, which is the earliest one that can be booked. */
function firstTabStop({ rows, byStart, now }: WeekCalendar): CellPosition {
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
 * Handles the keys of the ARIA grid pattern. Arrows, Home and End move the focus. Page Up and Page Down change the
 * week, and the same cell of that week gets the focus once the week has loaded. `pendingFocusRef` stores that cell; it
 * belongs to the parent, because each week has a new grid.
 */
export function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  calendar: WeekCalendar,
  pendingFocusRef: RefObject<CellPosition | null>,
) {
  const [visited, setVisited] = useState<CellPosition>();
  const active = visited ?? firstTabStop(calendar);
  const focus = ({ row, column }: CellPosition) => {
    table.current?.querySelector<HTMLElement>(`[data-cell='${row}-${column}']`)?.focus();
  };
  useEffect(() => {
    const at = pendingFocusRef.current;
    if (calendar.isLoading || at === null) return;
    pendingFocusRef.current = null;
    // The user may have focused something else in the meantime.
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
        pendingFocusRef.current = active;
        calendar.step(key === 'PageUp' ? -1 : 1);
      }
    },
  };
}
