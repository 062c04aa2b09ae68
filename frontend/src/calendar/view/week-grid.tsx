import { useMemo, useRef, type RefObject } from 'react';
import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../shared/i18n/language.ts';
import { dayNumber, longDay, shortWeekday } from '../../shared/time/dates.ts';
import { useCalendarWords } from '../locales/words.ts';
import { closuresOfDays } from '../slots/closed-stretches.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import type { CalendarView } from './calendar-view.ts';
import { useClosureText } from './closure-text.ts';
import { DayNote } from './day-note.tsx';
import { GridCell } from './grid-cell.tsx';
import { useGridKeys, type CellPosition } from './grid-keys.ts';
import { useSpecialDayText } from './special-day-text.ts';
import css from './week-grid.module.css';

interface WeekGridProps {
  readonly calendar: WeekCalendar;
  readonly view: CalendarView;
  /** The cell that gets the focus once the week that was opened by keyboard has loaded. */
  readonly pendingFocusRef: RefObject<CellPosition | null>;
}

/** A week as a grid with a column for each day. One cell is a tab stop, and arrow keys reach the others. */
export function WeekGrid({ calendar, view, pendingFocusRef }: WeekGridProps) {
  const { days, rows, slots, closures, now, today, isLoading } = calendar;
  const t = useCalendarWords();
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const closedDays = useMemo(
    () => (view.mode === 'admin' ? new Map<Day, CalendarClosure>() : closuresOfDays(slots, closures, now)),
    [view.mode, slots, closures, now],
  );
  const closureText = useClosureText();
  const specialText = useSpecialDayText(calendar.specialDays);
  const closedText = (day: Day) => (closedDays.has(day) ? closureText(closedDays.get(day)) : undefined);
  const { active, onKeyDown, onFocus } = useGridKeys(table, calendar, pendingFocusRef);
  return (
    <table
      ref={table}
      role="grid"
      aria-label={t('label')}
      aria-describedby="calendar-keys"
      aria-busy={isLoading}
      className={css['grid']}
      data-mode={view.mode}
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
              aria-label={[longDay(language, day), closedText(day) ?? specialText(day)].filter(Boolean).join(', ')}
              className={css['day']}
            >
              <span className={css['weekday']}>{shortWeekday(language, i)}</span>
              <span className={css['date']} aria-current={day === today ? 'date' : undefined}>
                {dayNumber(day)}
              </span>
              <DayNote special={calendar.specialDays.get(day)} closure={closedDays.get(day)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={row.key}>
            <th scope="row" className={css['time']}>
              <span className={row.time.endsWith('00') ? undefined : 'visually-hidden'}>{row.time}</span>
              {row.isRepeated && <span className="visually-hidden"> {t('secondTime')}</span>}
            </th>
            {row.slots.map((start, d) => (
              <GridCell
                key={days[d]}
                row={r}
                column={d}
                start={start}
                slot={start === undefined ? undefined : calendar.byStart.get(start)}
                now={calendar.now}
                isLoading={isLoading}
                isActive={active.row === r && active.column === d}
                view={view}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
