import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { ClosedStretch } from '../slots/slots.ts';

/** A cell of a day's column, which may be as high as several rows. */
export interface JoinedCell {
  readonly row: number;
  readonly rows: number;
  readonly start: SlotId | undefined;
  /** What has closed the cell's half hours, if something did. */
  readonly stretch: ClosedStretch | undefined;
}

/**
 * The cells of a day's column from top to bottom. Half hours without a slot that follow each other
 * are one cell, and so are those of a closed stretch.
 */
export function joinClosedCells(
  starts: readonly (SlotId | undefined)[],
  byStart: ReadonlyMap<SlotId, TimeSlot>,
  stretches: readonly ClosedStretch[],
): readonly JoinedCell[] {
  const cells: JoinedCell[] = [];
  for (const [row, start] of starts.entries()) {
    const stretch = stretches.find(
      (one) => start !== undefined && one.start <= start && start < one.end,
    );
    const last = cells.at(-1);
    const isClosed = stretch !== undefined || !hasSlot(start, byStart);
    const continues =
      isClosed &&
      last !== undefined &&
      last.stretch === stretch &&
      (stretch !== undefined || !hasSlot(last.start, byStart));
    if (continues) {
      cells[cells.length - 1] = { ...last, rows: last.rows + 1, start: last.start ?? start };
    } else {
      cells.push({ row, rows: 1, start, stretch });
    }
  }

  return cells;
}

const hasSlot = (start: SlotId | undefined, byStart: ReadonlyMap<SlotId, TimeSlot>): boolean =>
  start !== undefined && byStart.has(start);
