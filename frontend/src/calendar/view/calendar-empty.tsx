import { telLink, useConfig } from '../../shared/park/use-park.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CalendarIcon } from '../../shared/ui/icons.tsx';
import { useCalendarWords } from '../locales/words.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import { SpecialDaysOfWeek } from './special-days-of-week.tsx';
import css from './calendar-message.module.css';

/** Shown in place of a week without slots: its special days, the park's contact details and a button that opens the current week. */
export function CalendarEmpty({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCalendarWords();
  const { data: config } = useConfig();
  return (
    <div className={css['message']}>
      <span className={css['icon']}>
        <CalendarIcon size={32} />
      </span>
      <h3 className={css['title']}>{t('empty.title')}</h3>
      <SpecialDaysOfWeek calendar={calendar} />
      <p className={css['text']}>
        {t('empty.text')}
        {config && (
          <>
            <br />
            <a href={telLink(config.park.phone)}>{config.park.phone}</a> {t('empty.or')}{' '}
            <a href={`mailto:${config.park.email}`}>{config.park.email}</a>
          </>
        )}
      </p>
      <Button onClick={calendar.showToday}>{t('empty.button')}</Button>
    </div>
  );
}
