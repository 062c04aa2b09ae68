import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WeekRow } from '../../../calendar/week/week.ts';

/** Returns the selection with the slot added, or without it if it was selected. */
export const toggledStart = (starts: readonly SlotId[], start: SlotId): SlotId[] =>
  starts.includes(start) ? starts.filter((other) => other !== start) : [...starts, start].sort((a, b) => a - b);

export const withStarts = (starts: readonly SlotId[], more: readonly SlotId[]): SlotId[] =>
  [...new Set([...starts, ...more])].sort((a, b) => a - b);

/**
 * Returns the half-hours in the rectangle between two cells of the week, both included: an afternoon, or the same hours
 * of several days. If one of the two isn't displayed, it returns only `to`.
 */
export function cellsBetween(rows: readonly WeekRow[], from: SlotId, to: SlotId): SlotId[] {
  const a = cellOf(rows, from);
  const b = cellOf(rows, to);
  if (!a || !b) return [to];
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
  const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)];
  return rows
    .slice(top, bottom + 1)
    .flatMap(({ slots }) => slots.slice(left, right + 1).filter((start) => start !== undefined));
}

function cellOf(rows: readonly WeekRow[], start: SlotId): { row: number; column: number } | undefined {
  const row = rows.findIndex(({ slots }) => slots.includes(start));
  return row < 0 ? undefined : { row, column: rows[row]?.slots.indexOf(start) ?? 0 };
}
