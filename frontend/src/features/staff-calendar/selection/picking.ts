import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WeekRow } from '../../../calendar/week/week.ts';

/** In or out. */
export const toggledStart = (starts: readonly SlotId[], start: SlotId): SlotId[] =>
  starts.includes(start) ? starts.filter((other) => other !== start) : [...starts, start].sort((a, b) => a - b);

export const withStarts = (starts: readonly SlotId[], more: readonly SlotId[]): SlotId[] =>
  [...new Set([...starts, ...more])].sort((a, b) => a - b);

/** The half-hours of the rectangle of cells between two, both of them included: of one afternoon, or of several. */
export function cellsBetween(rows: readonly WeekRow[], one: SlotId, other: SlotId): SlotId[] {
  const a = cellOf(rows, one);
  const b = cellOf(rows, other);
  if (!a || !b) return [other];
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
