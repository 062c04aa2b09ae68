import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import {
  formatDayNumber,
  formatFromDay,
  formatLongDay,
  formatShortWeekday,
} from '#shared/i18n/format-day';
import { useCalendarWords } from '../locales/words.ts';
import { findSoldOutDays, isBookable, isPastSlot } from '../slots/cell-state.ts';
import {
  findClosuresOfDays,
  isLongStretch,
  listClosedStretches,
} from '../slots/closed-stretches.ts';
import { computeElapsedShare } from '../week/elapsed-share.ts';
import type { CalendarView, WeekCalendar } from '../week/use-week-calendar.ts';
import { findOpening } from '../week/week.ts';
import { ClosedStretchCard } from './closed-stretch.tsx';
import { DayNote, useClosureText, useSpecialDayText } from './day-note.tsx';
import { findFolds, FoldedHours } from './folded-hours.tsx';
import { joinClosedCells, type JoinedCell } from './joined-cells.ts';
import css from './week-grid.module.css';

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

/** The rows and columns that a cell covers. */
interface CellArea extends CellPosition {
  readonly rows: number;
  readonly columns: number;
}

/** The attributes by which the grid's keys find a cell. */
const toCellProps = (
  { row, column, rows = 1, columns = 1 }: CellPosition & Partial<CellArea>,
  active: CellPosition,
) => ({
  'data-cell': `${row}-${column}`,
  ...(rows > 1 && { 'data-rows': rows }),
  ...(columns > 1 && { 'data-columns': columns }),
  tabIndex: hasPosition({ row, column, rows, columns }, active) ? (0 as const) : (-1 as const),
});

function readArea({ dataset }: HTMLElement): CellArea | undefined {
  const [row, column] = dataset['cell']?.split('-').map(Number) ?? [];
  if (row === undefined || column === undefined) {
    return undefined;
  }

  return {
    row,
    column,
    rows: Number(dataset['rows'] ?? 1),
    columns: Number(dataset['columns'] ?? 1),
  };
}

const hasPosition = (area: CellArea | undefined, at: CellPosition): boolean =>
  area !== undefined &&
  area.row <= at.row &&
  at.row < area.row + area.rows &&
  area.column <= at.column &&
  at.column < area.column + area.columns;

/** The cell that Tab reaches first, which is the earliest one that can be booked. */
function findFirstTabStop({ rows, byStart, now }: WeekCalendar): CellPosition {
  for (const column of [0, 1, 2, 3, 4, 5, 6]) {
    const row = rows.findIndex(({ slots }) => {
      const start = slots[column];
      const slot = start === undefined ? undefined : byStart.get(start);
      return slot !== undefined && isBookable(slot, now);
    });
    if (row >= 0) {
      return { row, column };
    }
  }

  return { row: 0, column: 0 };
}

/**
 * Handles the keys of the ARIA grid pattern. Arrows, Home and End move the focus. Page Up and Page
 * Down change the week, and the same cell of that week gets the focus once the week has loaded.
 * `pendingFocusRef` stores that cell; it belongs to the parent, because each week has a new grid.
 * It stays in one piece, because all keys start from the same active cell.
 */
function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  calendar: WeekCalendar,
  pendingFocusRef: RefObject<CellPosition | null>,
) {
  const [visited, setVisited] = useState<CellPosition>();
  const active = visited ?? findFirstTabStop(calendar);
  const findCell = (at: CellPosition): HTMLElement | undefined =>
    [...(table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].find((cell) =>
      hasPosition(readArea(cell), at),
    );
  const focusCell = (at: CellPosition) => {
    findCell(at)?.focus();
    // A cell of several rows or columns is left where it was entered.
    setVisited(at);
  };

  /** The next position in a direction that lies in another cell; without one, where it is. */
  const step = (move: Move): CellPosition => {
    const last = { row: calendar.rows.length - 1, column: 6 };
    const cell = findCell(active);
    const present = cell && readArea(cell);
    let next = active;
    do {
      const further = move(next, last);
      if (further.row === next.row && further.column === next.column) {
        return active;
      }

      next = further;
    } while (hasPosition(present, next));

    return next;
  };

  useEffect(() => {
    const at = pendingFocusRef.current;
    if (calendar.isLoading || at === null) {
      return;
    }

    pendingFocusRef.current = null;
    // The user may have focused something else in the meantime.
    if (document.activeElement === document.body) {
      focusCell(at);
    }
  });
  return {
    active,
    onFocus: ({ target }: FocusEvent) => {
      const area = readArea(target as HTMLElement);
      if (area && !hasPosition(area, active)) {
        setVisited(area);
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      const move = moves[key];
      if (!move && key !== 'PageUp' && key !== 'PageDown') {
        return;
      }

      event.preventDefault();
      if (move) {
        focusCell(step(move));
      } else {
        pendingFocusRef.current = active;
        calendar.step(key === 'PageUp' ? -1 : 1);
      }
    },
  };
}

interface WeekGridProps {
  readonly calendar: WeekCalendar;
  readonly view: CalendarView;
  /** The cell that gets the focus once the week that was opened by keyboard has loaded. */
  readonly pendingFocusRef: RefObject<CellPosition | null>;
}

/**
 * A week as a grid with a column for each day. One cell is a tab stop, and arrow keys reach the
 * others. It is long because the table's head and body are read together.
 */
export function WeekGrid({ calendar, view, pendingFocusRef }: WeekGridProps) {
  const { mode, days, rows, today, isLoading } = calendar;
  const t = useCalendarWords();
  const table = useRef<HTMLTableElement>(null);
  const { closuresByDay, columns } = useColumns(calendar, view);
  const soldOut = useSoldOutDays(calendar);
  const isDimmed = (day: Day) => calendar.closedDays.has(day);
  const closureText = useClosureText();
  const specialText = useSpecialDayText(calendar.specialDays);
  const describeClosure = (day: Day) =>
    closuresByDay.has(day) ? closureText(closuresByDay.get(day)) : undefined;
  const describeDay = (day: Day) =>
    describeClosure(day) ?? (specialText(day) || (isDimmed(day) ? t('state.closed') : ''));
  const { active, onKeyDown, onFocus } = useGridKeys(table, calendar, pendingFocusRef);
  const folds = mode === 'admin' ? findFolds(calendar, view.isSelected) : [];
  return (
    <table
      ref={table}
      role="grid"
      aria-label={t('label')}
      aria-describedby="calendar-keys"
      aria-busy={isLoading}
      className={css['grid']}
      data-mode={mode}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <caption id="calendar-keys" className="visually-hidden">
        {t('keys')}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={css['corner']}>
            <span className="visually-hidden">{t('time')}</span>
          </th>
          {days.map((day, i) => (
            <th
              key={day}
              scope="col"
              aria-label={[
                formatLongDay(t.language, day),
                describeDay(day),
                soldOut.has(day) ? t('soldOut') : '',
              ]
                .filter(Boolean)
                .join(', ')}
              className={css['day']}
              data-closed={isDimmed(day) || undefined}
            >
              <span className={css['weekday']}>{formatShortWeekday(t.language, i)}</span>
              <span className={css['date']} aria-current={day === today ? 'date' : undefined}>
                {formatDayNumber(day)}
              </span>
              <DayNote special={calendar.specialDays.get(day)} />
              {soldOut.has(day) && <span className={css['soldOut']}>{t('soldOut')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {rows.map((row, r) => {
          const fold = folds.find((one) => one.row <= r && r < one.row + one.rows);
          if (fold !== undefined && fold.row !== r) {
            return null;
          }

          return (
            <tr
              key={row.key}
              data-thin={(mode === 'public' && calendar.closedRows.has(row.key)) || undefined}
            >
              <th scope="row" className={css['time']}>
                <span className={row.time.endsWith('00') ? undefined : 'visually-hidden'}>
                  {row.time}
                </span>
                {row.isRepeated && <span className="visually-hidden">{` ${t('secondTime')}`}</span>}
              </th>
              {fold ? (
                <td colSpan={7} className={css['cell']}>
                  <FoldedHours
                    calendar={calendar}
                    fold={fold}
                    cellProps={toCellProps({ ...fold, column: 0, columns: 7 }, active)}
                  />
                </td>
              ) : (
                columns.map((cells, column) => {
                  const day = days[column] ?? '';
                  const cell = cells.get(r);
                  return (
                    cell && (
                      <GridCell
                        key={day}
                        cell={cell}
                        cellProps={toCellProps({ ...cell, column }, active)}
                        day={day}
                        calendar={calendar}
                        isDimmed={isDimmed(day)}
                        view={view}
                      />
                    )
                  );
                })
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * The days on which customers can only wait. None for staff, whose calendar shows the bookings
 * anyway.
 */
export function useSoldOutDays({ mode, slots, now }: WeekCalendar): ReadonlySet<Day> {
  return useMemo(
    () => (mode === 'admin' ? new Set<Day>() : findSoldOutDays(slots, now)),
    [mode, slots, now],
  );
}

/**
 * The cells of each day by their first row, and the closures that keep the rest of a day from sale.
 * Customers can do nothing with half hours that are closed, so these are joined.
 */
function useColumns(
  { mode, days, rows, slots, closures, byStart, now, isLoading }: WeekCalendar,
  { showsClosed = false }: CalendarView,
) {
  return useMemo(() => {
    const isPublic = mode === 'public' && !isLoading;
    const toCome = isPublic ? slots.filter((slot) => !isPastSlot(slot, now)) : [];
    const stretches = listClosedStretches(toCome, closures);
    const closuresByDay = isPublic
      ? findClosuresOfDays(slots, closures, now)
      : new Map<Day, CalendarClosure>();
    // The slot picker has a cell for each half hour that is blocked (rule 17.3).
    const shown = showsClosed ? [] : stretches.filter(isLongStretch);
    const columns = days.map((day, column): ReadonlyMap<number, JoinedCell> => {
      const starts = rows.map((row) => row.slots[column]);
      const stretch = stretches.find(({ start }) => dayOf(start) === day);
      if (closuresByDay.has(day)) {
        return new Map([[0, { row: 0, rows: rows.length, start: starts[0], stretch }]]);
      }

      const cells = isPublic
        ? joinClosedCells(starts, byStart, shown)
        : starts.map((start, row) => ({ row, rows: 1, start, stretch: undefined }));
      return new Map(cells.map((cell) => [cell.row, cell]));
    });
    return { columns, closuresByDay };
  }, [mode, days, rows, slots, closures, byStart, now, isLoading, showsClosed]);
}

interface GridCellProps extends Pick<WeekGridProps, 'calendar' | 'view'> {
  readonly cell: JoinedCell;
  readonly cellProps: ReturnType<typeof toCellProps>;
  readonly day: Day;
  /** Whether the park is closed on the day. */
  readonly isDimmed: boolean;
}

/** A half-hour in the week's grid, which contains a button, or hours in which it is closed. */
function GridCell({ cell, cellProps, day, isDimmed, calendar, view }: GridCellProps) {
  const t = useCalendarWords();
  const { mode, byStart, now, isLoading } = calendar;
  const { start, rows, stretch } = cell;
  const slot = start === undefined ? undefined : byStart.get(start);
  if (isLoading) {
    return <td className={css['skeleton']} />;
  }
  if (stretch) {
    return (
      <td {...cellProps} rowSpan={rows} className={css['cell']}>
        <ClosedStretchCard stretch={stretch} />
      </td>
    );
  }
  if (start === undefined || (!slot && mode === 'public')) {
    const opening = rows === calendar.rows.length ? findOpening(calendar, day) : undefined;
    return (
      <td {...cellProps} rowSpan={rows} className={css['closed']}>
        {opening === undefined ? (
          <span className={view.showsClosed && start !== undefined ? undefined : 'visually-hidden'}>
            {t('state.closed')}
          </span>
        ) : (
          <span className={css['opening']} translate="yes">
            {t('opensOn.day', { day: formatFromDay(t.language, opening, calendar.today) })}
          </span>
        )}
        {start !== undefined && <NowLine start={start} now={now} rows={rows} />}
      </td>
    );
  }

  return (
    <td
      className={css['cell']}
      aria-selected={view.isSelected(start)}
      data-closed={isDimmed || undefined}
    >
      {view.renderSlot({ start, slot, isRow: false, cellProps })}
      <NowLine start={start} now={now} />
    </td>
  );
}

interface NowLineProps {
  readonly start: SlotId;
  readonly now: Date;
  /** How many half hours the line's cell has from its start on. */
  readonly rows?: number;
}

/**
 * A line across the current half-hour, at the current time. It is decoration: clicks and screen
 * readers skip it.
 */
export function NowLine({ start, now, rows = 1 }: NowLineProps) {
  const share = computeElapsedShare(start, now, rows);
  return (
    share !== undefined && (
      <span
        aria-hidden="true"
        data-now-line
        className={css['line']}
        style={{ insetBlockStart: `calc(${share} * (100% + var(--row-gap)))` }}
      />
    )
  );
}
