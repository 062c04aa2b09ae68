import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../locales/words.ts';
import { isPastSlot } from '../slots/cell-state.ts';
import { slotOf } from '../slots/slot-times.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import type { CalendarView } from './calendar-view.ts';
import css from './day-list.module.css';
import { NowLine } from './now-line.tsx';

interface DayListProps {
  readonly calendar: WeekCalendar;
  readonly view: CalendarView;
}

const WAITING_ROWS = 12;

/** One day for the thumb: a row a slot, in order. */
export function DayList({ calendar, view }: DayListProps) {
  const t = useCalendarWords();
  if (calendar.isLoading)
    return (
      <ul className={css['list']} aria-busy="true" data-mode={view.mode}>
        {Array.from({ length: WAITING_ROWS }, (_, i) => (
          <li key={i} className={css['waiting']} />
        ))}
      </ul>
    );
  const starts = view.mode === 'admin' ? startsOfDay(calendar) : slotsToCome(calendar);
  if (starts.length === 0) return <p className={css['nothing']}>{t('dayEmpty')}</p>;
  return (
    <ul className={css['list']} data-mode={view.mode}>
      {starts.map((start) => (
        <li key={start} className={css['row']}>
          <span className={css['time']} aria-hidden="true">
            {timeOf(start)}
          </span>
          <div className={css['cell']}>
            {view.renderSlot({ start, slot: calendar.byStart.get(start), isRow: true, stop: {} })}
            {view.mode === 'admin' && <NowLine start={start} now={calendar.now} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Every half-hour of the day on display, whether there is a slot or not. */
function startsOfDay({ rows, days, day }: WeekCalendar): SlotId[] {
  const column = days.indexOf(day);
  return rows.flatMap(({ slots }) => slots[column] ?? []);
}

/** Where slots are. What has passed today is left out while more is to come. */
function slotsToCome(calendar: WeekCalendar): SlotId[] {
  const { byStart, now } = calendar;
  const slots = startsOfDay(calendar).flatMap((start): TimeSlot[] => {
    const slot = byStart.get(start);
    return slot ? [slot] : [];
  });
  const toCome = slots.filter((slot) => !isPastSlot(slot, now));
  return (toCome.length > 0 ? toCome : slots).map(slotOf);
}
