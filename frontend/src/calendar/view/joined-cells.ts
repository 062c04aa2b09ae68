import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { joinNeighbours } from '@cablepark/contracts/shared/lists';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { ClosedStretch } from '../slots/closed-stretches.ts';

/** A cell of a day's column, which may be as high as several rows. */
export interface JoinedCell {
  readonly row: number;
  readonly rows: number;
  readonly start: SlotId | undefined;
  /** The closed stretch that the cell's half hours lie in, if any. */
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
  const cells = starts.map((start, row): JoinedCell => {
    const stretch = stretches.find(
      (one) => start !== undefined && one.start <= start && start < one.end,
    );
    return { row, rows: 1, start, stretch };
  });
  const isClosed = ({ start, stretch }: JoinedCell) =>
    stretch !== undefined || start === undefined || !byStart.has(start);

  return joinNeighbours(
    cells,
    (before, next) => isClosed(before) && isClosed(next) && before.stretch === next.stretch,
    (before, next) => ({
      ...before,
      rows: before.rows + next.rows,
      start: before.start ?? next.start,
    }),
  );
}
