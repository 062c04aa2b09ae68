import { useLanguage } from '../../shared/i18n/language.ts';
import { weekRange } from '../../shared/time/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../shared/ui/icons.tsx';
import { useCalendarWords } from '../locales/words.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import css from './calendar-header.module.css';
import type { CalendarView } from './calendar-view.ts';
import { Legend } from './legend.tsx';

interface CalendarHeaderProps {
  readonly calendar: WeekCalendar;
  readonly mode: CalendarView['mode'];
}

/** The week's dates, the legend and the buttons that change the week. Hovering over an arrow prefetches its week. */
export function CalendarHeader({ calendar, mode }: CalendarHeaderProps) {
  const t = useCalendarWords();
  const language = useLanguage();
  const arrow = (weeks: -1 | 1) => ({
    className: css['arrow'],
    'data-week-step': weeks,
    'aria-label': weeks === -1 ? t('previousWeek') : t('nextWeek'),
    title: weeks === -1 ? t('previousWeek') : t('nextWeek'),
    onPointerEnter: () => calendar.prefetch(weeks),
    onClick: () => calendar.step(weeks),
  });
  return (
    <div className={css['header']}>
      <h2 className={css['range']} aria-live="polite">
        {weekRange(language, calendar.monday)}
      </h2>
      <Legend mode={mode} />
      <div className={css['buttons']}>
        <Button {...arrow(-1)}>
          <ChevronLeftIcon />
        </Button>
        <Button onClick={calendar.showToday}>{t('today')}</Button>
        <Button {...arrow(1)}>
          <ChevronRightIcon />
        </Button>
      </div>
    </div>
  );
}
