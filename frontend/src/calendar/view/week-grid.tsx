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
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import { formatDayNumber, formatLongDay, formatShortWeekday } from '#shared/i18n/language';
import { useCalendarWords } from '../locales/words.ts';
import { findClosuresOfDays, isBookable } from '../slots/slots.ts';
import { elapsedShareOf, type CalendarView, type WeekCalendar } from '../week/week-calendar.ts';
import { DayNote, useClosureText, useSpecialDayText } from './day-note.tsx';
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

/** The cell that Tab reaches first, which is the earliest one that can be booked. */
function findFirstTabStop({ rows, byStart, now }: WeekCalendar): CellPosition {
  for (const column of [0, 1, 2, 3, 4, 5, 6]) {
    const row = rows.findIndex(({ slots }) => {
      const slot = byStart.get(slots[column] ?? 0);
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
 */
function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  calendar: WeekCalendar,
  pendingFocusRef: RefObject<CellPosition | null>,
) {
  const [visited, setVisited] = useState<CellPosition>();
  const active = visited ?? findFirstTabStop(calendar);
  const findCell = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-cell='${row}-${column}']`);
  // A closed day has one cell for all its rows.
  const focusCell = ({ row, column }: CellPosition) =>
    (findCell(row, column) ?? findCell(0, column))?.focus();
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
      const at = (target as HTMLElement).dataset['cell']?.split('-').map(Number);
      if (at?.[0] !== undefined && at[1] !== undefined) {
        setVisited({ row: at[0], column: at[1] });
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
        focusCell(move(active, { row: calendar.rows.length - 1, column: 6 }));
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
  const { mode, days, rows, slots, closures, now, today, isLoading } = calendar;
  const t = useCalendarWords();
  const table = useRef<HTMLTableElement>(null);
  const closuresByDay = useMemo(
    () =>
      mode === 'admin' ? new Map<Day, CalendarClosure>() : findClosuresOfDays(slots, closures, now),
    [mode, slots, closures, now],
  );
  const isDimmed = (day: Day) => calendar.closedDays.has(day);
  const closureText = useClosureText();
  const specialText = useSpecialDayText(calendar.specialDays);
  const describeClosure = (day: Day) =>
    closuresByDay.has(day) ? closureText(closuresByDay.get(day)) : undefined;
  const describeDay = (day: Day) =>
    describeClosure(day) ?? (specialText(day) || (isDimmed(day) ? t('state.closed') : ''));
  const { active, onKeyDown, onFocus } = useGridKeys(table, calendar, pendingFocusRef);
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
              aria-label={[formatLongDay(t.language, day), describeDay(day)]
                .filter(Boolean)
                .join(', ')}
              className={css['day']}
              data-closed={isDimmed(day) || undefined}
            >
              <span className={css['weekday']}>{formatShortWeekday(t.language, i)}</span>
              <span className={css['date']} aria-current={day === today ? 'date' : undefined}>
                {formatDayNumber(day)}
              </span>
              <DayNote special={calendar.specialDays.get(day)} closure={closuresByDay.get(day)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {rows.map((row, r) => (
          <tr key={row.key}>
            <th scope="row" className={css['time']}>
              <span className={row.time.endsWith('00') ? undefined : 'visually-hidden'}>
                {row.time}
              </span>
              {row.isRepeated && <span className="visually-hidden">{` ${t('secondTime')}`}</span>}
            </th>
            {row.slots.map((start, d) => {
              const day = days[d] ?? '';
              if (!isLoading && closuresByDay.has(day)) {
                return (
                  r === 0 && (
                    <ClosedDay
                      key={day}
                      column={d}
                      rows={rows.length}
                      isActive={active.column === d}
                    />
                  )
                );
              }

              return (
                <GridCell
                  key={day}
                  row={r}
                  column={d}
                  start={start}
                  calendar={calendar}
                  isActive={active.row === r && active.column === d}
                  isDimmed={isDimmed(day)}
                  view={view}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ClosedDayProps {
  readonly column: number;
  readonly rows: number;
  readonly isActive: boolean;
}

/** All of a day that a closure keeps from sale, as one cell under the note that says why. */
function ClosedDay({ column, rows, isActive }: ClosedDayProps) {
  const t = useCalendarWords();

  return (
    <td
      rowSpan={rows}
      data-cell={`0-${column}`}
      tabIndex={isActive ? 0 : -1}
      className={css['closed']}
    >
      <span className="visually-hidden">{t('state.closed')}</span>
    </td>
  );
}

interface GridCellProps extends Pick<WeekGridProps, 'calendar' | 'view'> {
  readonly row: number;
  readonly column: number;
  readonly start: SlotId | undefined;
  readonly isActive: boolean;
  /** Whether the park is closed on the day. */
  readonly isDimmed: boolean;
}

/** One half-hour in the week's grid. It contains a button, or the text that the park is closed. */
function GridCell({ row, column, start, isActive, isDimmed, calendar, view }: GridCellProps) {
  const t = useCalendarWords();
  const { mode, byStart, now, isLoading } = calendar;
  const slot = start === undefined ? undefined : byStart.get(start);
  const cellProps = { 'data-cell': `${row}-${column}`, tabIndex: isActive ? 0 : -1 } as const;
  if (isLoading) {
    return <td className={css['skeleton']} />;
  }
  if (start === undefined || (!slot && mode === 'public')) {
    return (
      <td {...cellProps} className={css['closed']}>
        <span className={view.showsClosed && start !== undefined ? undefined : 'visually-hidden'}>
          {t('state.closed')}
        </span>
        {start !== undefined && <NowLine start={start} now={now} />}
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

/**
 * A line across the current half-hour, at the current time. It is decoration: clicks and screen
 * readers skip it.
 */
export function NowLine({ start, now }: { readonly start: SlotId; readonly now: Date }) {
  const share = elapsedShareOf(start, now);
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
