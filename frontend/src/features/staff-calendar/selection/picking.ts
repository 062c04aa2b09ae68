import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { WeekRow } from '#calendar/week/week';

export const toggleStart = (starts: readonly SlotId[], start: SlotId): SlotId[] =>
  starts.includes(start)
    ? starts.filter((other) => other !== start)
    : [...starts, start].sort((a, b) => a - b);

export const addStarts = (starts: readonly SlotId[], more: readonly SlotId[]): SlotId[] =>
  [...new Set([...starts, ...more])].sort((a, b) => a - b);

/**
 * The half-hours in the rectangle between two cells, both included; only `to` if one isn't
 * displayed.
 */
export function listCellsBetween(rows: readonly WeekRow[], from: SlotId, to: SlotId): SlotId[] {
  const a = findCell(rows, from);
  const b = findCell(rows, to);
  if (!a || !b) {
    return [to];
  }

  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
  const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)];
  return rows
    .slice(top, bottom + 1)
    .flatMap(({ slots }) => slots.slice(left, right + 1).filter((start) => start !== undefined));
}

function findCell(
  rows: readonly WeekRow[],
  start: SlotId,
): { row: number; column: number } | undefined {
  const row = rows.findIndex(({ slots }) => slots.includes(start));
  return row < 0 ? undefined : { row, column: rows[row]?.slots.indexOf(start) ?? 0 };
}
