import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../locales/words.ts';
import { isPastSlot, closedStretches, type ClosedStretch, slotOf, timesOf } from '../slots/slots.ts';
import type { WeekCalendar } from '../week/week-calendar.ts';
import type { CalendarView } from './calendar-view.ts';
import { useClosureText } from './day-note.tsx';
import css from './day-list.module.css';
import { NowLine } from './week-grid.tsx';
import { useLanguage, dayNumber, longDay, shortWeekday } from '../../shared/i18n/language.ts';
import { useSpecialDayText } from './special-day-text.ts';

const SKELETON_ROWS = 12;

/** The phone's view of one day: a row for each half-hour, in chronological order. */
export function DayList({ calendar, view }: { readonly calendar: WeekCalendar; readonly view: CalendarView }) {
  const t = useCalendarWords();
  if (calendar.isLoading)
    return (
      <ul className={css['list']} aria-busy="true" data-mode={view.mode}>
        {Array.from({ length: SKELETON_ROWS }, (_, i) => (
          <li key={i} className={css['skeleton']} />
        ))}
      </ul>
    );
  const upcoming = upcomingSlots(calendar);
  // Customers can do nothing with half hours that are closed, so these are one card.
  const closed = view.mode === 'admin' ? [] : closedStretches(upcoming, calendar.closures).filter(isLong);
  const starts = view.mode === 'admin' ? startsOfDay(calendar) : upcoming.map(slotOf);
  // The day's note says that it is closed.
  if (starts.length === 0 && calendar.specialDays.get(calendar.day)?.isClosed) return null;
  if (starts.length === 0) return <p className={css['empty']}>{t('dayEmpty')}</p>;
  return (
    <ul className={css['list']} data-mode={view.mode}>
      {starts.map((start) => {
        const stretch = closed.find((one) => one.start <= start && start < one.end);
        if (stretch) return stretch.start === start && <ClosedRow key={start} stretch={stretch} />;
        return (
          <li key={start} className={css['row']}>
            <span className={css['time']} aria-hidden="true">
              {timeOf(start)}
            </span>
            <div className={css['cell']}>
              {view.renderSlot({ start, slot: calendar.byStart.get(start), isRow: true, cellProps: {} })}
              {view.mode === 'admin' && <NowLine start={start} now={calendar.now} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const isLong = ({ start, end }: ClosedStretch): boolean => end - start > 1;

function ClosedRow({ stretch }: { readonly stretch: ClosedStretch }) {
  const textOf = useClosureText();
  return (
    <li className={css['closed']}>
      <span>{timesOf(stretch)}</span>
      <strong>{textOf(stretch.closure)}</strong>
    </li>
  );
}

/** Every half-hour of the displayed day, with or without a slot. */
function startsOfDay({ rows, days, day }: WeekCalendar): SlotId[] {
  const column = days.indexOf(day);
  return rows.flatMap(({ slots }) => slots[column] ?? []);
}

/** The slots of the displayed day. Past ones are left out unless all are past. */
function upcomingSlots(calendar: WeekCalendar): readonly TimeSlot[] {
  const { byStart, now } = calendar;
  const slots = startsOfDay(calendar).flatMap((start): TimeSlot[] => {
    const slot = byStart.get(start);
    return slot ? [slot] : [];
  });
  const upcoming = slots.filter((slot) => !isPastSlot(slot, now));
  return upcoming.length > 0 ? upcoming : slots;
}

/** The week on a phone: seven days, each with a bar that shows the share of free slots. */
export function DayStrip({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCalendarWords();
  const language = useLanguage();
  const specialText = useSpecialDayText(calendar.specialDays);
  return (
    <div role="group" aria-label={t('label')} className={css['strip']}>
      {calendar.days.map((day, i) => {
        const { free, all } = calendar.availability.get(day) ?? { free: 0, all: 0 };
        return (
          <button
            key={day}
            type="button"
            className={css['day']}
            aria-pressed={day === calendar.day}
            aria-current={day === calendar.today ? 'date' : undefined}
            aria-label={[longDay(language, day), t('freeOf', { free, count: all }), specialText(day)]
              .filter(Boolean)
              .join(', ')}
            data-special={calendar.specialDays.has(day) || undefined}
            onClick={() => calendar.showDay(day)}
          >
            <span className={css['weekday']}>{shortWeekday(language, i)}</span>
            <span className={css['date']}>{dayNumber(day)}</span>
            <span className={css['bar']}>
              <span style={{ inlineSize: `${all === 0 ? 0 : (free / all) * 100}%` }} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
