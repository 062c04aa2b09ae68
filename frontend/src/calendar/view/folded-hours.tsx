import { joinNeighbours } from '@cablepark/contracts/shared/lists';
import { timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { useCalendarWords } from '../locales/words.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import type { WeekRow } from '../week/week.ts';
import css from './folded-hours.module.css';

/** Rows that follow each other and are folded into one: the first of them and their number. */
export interface Fold {
  readonly row: number;
  readonly rows: number;
}

/**
 * The rows that staff see folded: at least two in a row, in which the park is closed and nothing is
 * selected.
 */
export function findFolds(
  { rows, closedRows }: Pick<WeekCalendar, 'rows' | 'closedRows'>,
  isSelected: (start: SlotId) => boolean,
): readonly Fold[] {
  const isClosed = ({ key, slots }: WeekRow) =>
    closedRows.has(key) && !slots.some((start) => start !== undefined && isSelected(start));
  const closed = rows.flatMap((row, at) => (isClosed(row) ? [{ row: at, rows: 1 }] : []));
  const folds = joinNeighbours(
    closed,
    (before, next) => before.row + before.rows === next.row,
    (before) => ({ row: before.row, rows: before.rows + 1 }),
  );
  return folds.filter(({ rows: count }) => count > 1);
}

interface FoldedHoursProps {
  readonly calendar: WeekCalendar;
  readonly fold: Fold;
  /** Props that make the button focusable by the grid's keys. */
  readonly cellProps?: object;
}

/** A button in place of folded rows, which shows all hours. */
export function FoldedHours({ calendar, fold, cellProps }: FoldedHoursProps) {
  const t = useCalendarWords();
  const from = calendar.rows[fold.row]?.time ?? '';
  const last = calendar.rows[fold.row + fold.rows - 1]?.slots.find((start) => start !== undefined);
  const to = last === undefined ? '' : timeOf(nextSlot(last));
  return (
    <button
      type="button"
      {...cellProps}
      className={css['folded']}
      onClick={calendar.toggleAllHours}
    >
      <span translate="no">{`${from}–${to}`}</span>
      <span translate="yes">{t('showClosed')}</span>
    </button>
  );
}
