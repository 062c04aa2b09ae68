import { useLanguage } from '../../shared/i18n/language.ts';
import { longDay } from '../../shared/time/dates.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import { DayNote } from './day-note.tsx';
import css from './day-note.module.css';

/** The special days of a week that has no slots, where there is no column to show them on. */
export function SpecialDaysOfWeek({ calendar: { days, specialDays } }: { readonly calendar: WeekCalendar }) {
  const language = useLanguage();
  const special = days.filter((day) => specialDays.has(day));
  if (special.length === 0) return null;
  return (
    <ul className={css['days']}>
      {special.map((day) => (
        <li key={day}>
          {longDay(language, day)}
          <DayNote special={specialDays.get(day)} />
        </li>
      ))}
    </ul>
  );
}
