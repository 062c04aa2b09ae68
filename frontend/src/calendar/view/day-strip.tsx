import { useLanguage } from '../../shared/i18n/language.ts';
import { dayNumber, longDay, shortWeekday } from '../../shared/time/dates.ts';
import { useCalendarWords } from '../locales/words.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import { useSpecialDayText } from './special-day-text.ts';
import css from './day-strip.module.css';

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
