import { useRef, type ReactNode } from 'react';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { Card, LoadFailed, Button } from '../../shared/ui/elements.tsx';
import { useIsOnline, usePhone } from '../../shared/ui/use-media.ts';
import { useCalendarWords } from '../locales/words.ts';
import { isPastSlot, slotOf } from '../slots/slots.ts';
import type { WeekCalendar } from '../week/week-calendar.ts';
import type { CalendarView } from './calendar-view.ts';
import { DayNote } from './day-note.tsx';
import { DayList, DayStrip } from './day-list.tsx';
import { type CellPosition, WeekGrid } from './week-grid.tsx';
import { useSwipe } from './swipe.ts';
import css from './weekly-calendar.module.css';
import { useLanguage, longDay, weekRange } from '../../shared/i18n/language.ts';
import { useUiWords } from '../../shared/ui/locales/words.ts';
import { ChevronLeftIcon, ChevronRightIcon, CalendarIcon } from '../../shared/ui/icons.tsx';
import { ParkEmail, ParkPhone } from '../../shared/park/park.tsx';
import dayNote from './day-note.module.css';

interface WeeklyCalendarProps {
  readonly calendar: WeekCalendar;
  readonly view: CalendarView;
  /** What screen readers read out after a change of the selection. */
  readonly announcement: string;
  /** The buttons under the calendar. */
  readonly toolbar: ReactNode;
}

/** The calendar card: a grid of the week, or on a phone a strip of days above the list of one day. */
export function WeeklyCalendar({ calendar, view, announcement, toolbar }: WeeklyCalendarProps) {
  const t = useCalendarWords();
  const isPhone = usePhone();
  const swipe = useSwipe(calendar.step);
  const pendingFocusRef = useRef<CellPosition>(null);
  const isOnline = useIsOnline();
  const { isLoading, slots, now, day } = calendar;
  // A call is tried again for some seconds, but the device already knows that it has no network.
  const isError = calendar.isError || (isLoading && !isOnline);
  const isEmpty = view.mode === 'public' && !isLoading && !isError && slots.length === 0;
  const isDayClosed =
    isPhone &&
    view.mode === 'public' &&
    !isLoading &&
    !slots.some((slot) => dayOf(slotOf(slot)) === day && slot.status !== 'blocked' && !isPastSlot(slot, now));
  return (
    <Card className={css['card']}>
      <CalendarHeader calendar={calendar} view={view} />
      <div className={css['body']} data-mode={view.mode} data-scroller={isPhone ? undefined : true} {...swipe}>
        {isPhone && !isError && <DayStrip calendar={calendar} />}
        {isPhone && !isError && !isEmpty && <DayNote special={calendar.specialDays.get(calendar.day)} />}
        {isError ? (
          <LoadFailed text={t(isOnline ? 'failed' : 'offline')} onRetry={calendar.retry} />
        ) : isEmpty ? (
          <CalendarEmpty calendar={calendar} />
        ) : isPhone ? (
          <DayList calendar={calendar} view={view} />
        ) : (
          <WeekGrid key={calendar.monday} calendar={calendar} view={view} pendingFocusRef={pendingFocusRef} />
        )}
        {isLoading && !isError && (
          <p role="status" className={css['loading']}>
            {t('loading')}
          </p>
        )}
        {!isDayClosed && <div className={css['toolbar']}>{toolbar}</div>}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Card>
  );
}

/** The week's dates, the legend and the buttons that change the week. Hovering over an arrow prefetches its week. */
function CalendarHeader({ calendar, view: { mode } }: Pick<WeeklyCalendarProps, 'calendar' | 'view'>) {
  const t = useCalendarWords();
  const ui = useUiWords();
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
        <Button onClick={calendar.showToday}>{ui('today')}</Button>
        <Button {...arrow(1)}>
          <ChevronRightIcon />
        </Button>
      </div>
    </div>
  );
}

const states = {
  public: ['available', 'selected', 'booked', 'blocked'],
  admin: ['available', 'selected', 'booked', 'blocked', 'empty'],
} as const;

/** Explains the colours of the cells. */
function Legend({ mode }: { readonly mode: CalendarView['mode'] }) {
  const t = useCalendarWords();
  return (
    <ul className={css['legend']}>
      {states[mode].map((state) => (
        <li key={state} className={css['entry']}>
          <span className={css['swatch']} data-state={state} />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}

/** Shown in place of a week without slots: its special days, the park's contact details and a button that opens the current week. */
function CalendarEmpty({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCalendarWords();
  return (
    <div className={css['message']}>
      <span className={css['icon']}>
        <CalendarIcon size={32} />
      </span>
      <h3 className={css['title']}>{t('empty.title')}</h3>
      <SpecialDaysOfWeek calendar={calendar} />
      <p className={css['text']}>
        {t('empty.text')}
        <br />
        <ParkPhone /> {t('empty.or')} <ParkEmail />
      </p>
      <Button onClick={calendar.showToday}>{t('empty.button')}</Button>
    </div>
  );
}

/** The special days of a week that has no slots, where there is no column to show them on. */
function SpecialDaysOfWeek({ calendar: { days, specialDays } }: { readonly calendar: WeekCalendar }) {
  const language = useLanguage();
  const special = days.filter((day) => specialDays.has(day));
  if (special.length === 0) return null;
  return (
    <ul className={dayNote['days']}>
      {special.map((day) => (
        <li key={day}>
          {longDay(language, day)}
          <DayNote special={specialDays.get(day)} />
        </li>
      ))}
    </ul>
  );
}
