import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../locales/words.ts';
import { isPastSlot } from '../slots/cell-state.ts';
import { slotOf } from '../slots/slot-times.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import type { CalendarView } from './calendar-view.ts';
import css from './day-list.module.css';
import { NowLine } from './now-line.tsx';

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
  const starts = view.mode === 'admin' ? startsOfDay(calendar) : startsOfUpcomingSlots(calendar);
  if (starts.length === 0) return <p className={css['empty']}>{t('dayEmpty')}</p>;
  return (
    <ul className={css['list']} data-mode={view.mode}>
      {starts.map((start) => (
        <li key={start} className={css['row']}>
          <span className={css['time']} aria-hidden="true">
            {timeOf(start)}
          </span>
          <div className={css['cell']}>
            {view.renderSlot({ start, slot: calendar.byStart.get(start), isRow: true, cellProps: {} })}
            {view.mode === 'admin' && <NowLine start={start} now={calendar.now} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Every half-hour of the displayed day, with or without a slot. */
function startsOfDay({ rows, days, day }: WeekCalendar): SlotId[] {
  const column = days.indexOf(day);
  return rows.flatMap(({ slots }) => slots[column] ?? []);
}

/** The half-hours with slots. Past slots are left out unless all of the day's slots are past. */
function startsOfUpcomingSlots(calendar: WeekCalendar): SlotId[] {
  const { byStart, now } = calendar;
  const slots = startsOfDay(calendar).flatMap((start): TimeSlot[] => {
    const slot = byStart.get(start);
    return slot ? [slot] : [];
  });
  const upcoming = slots.filter((slot) => !isPastSlot(slot, now));
  return (upcoming.length > 0 ? upcoming : slots).map(slotOf);
}
