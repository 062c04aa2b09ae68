import { useRef, type ReactNode } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import {
  formatBriefWeek,
  formatDayNumber,
  formatFromDay,
  formatLongDay,
  formatShortDay,
  formatShortWeekday,
  formatWholeWeek,
} from '#shared/i18n/format-day';
import { useLanguage } from '#shared/i18n/language';
import { ParkEmail, ParkPhone } from '#shared/park/park';
import { Button, Card, LoadFailed } from '#shared/ui/elements';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '#shared/ui/icons';
import { useIsOnline, usePhone } from '#shared/ui/use-media';
import { useCalendarWords } from '../locales/words.ts';
import { isPastSlot } from '../slots/cell-state.ts';
import { isLongStretch, listClosedStretches } from '../slots/closed-stretches.ts';
import { slotOf } from '../slots/slots.ts';
import type { CalendarView, WeekCalendar } from '../week/use-week-calendar.ts';
import { findOpening, openingDayOf } from '../week/week.ts';
import { ClosedStretchCard } from './closed-stretch.tsx';
import { DayNote, useSpecialDayText } from './day-note.tsx';
import { findFolds, FoldedHours } from './folded-hours.tsx';
import { useSwipe } from './swipe.ts';
import { NowLine, WeekGrid, type CellPosition } from './week-grid.tsx';
import listCss from './day-list.module.css';
import dayNote from './day-note.module.css';
import css from './weekly-calendar.module.css';

interface WeeklyCalendarProps {
  readonly calendar: WeekCalendar;
  readonly view: CalendarView;
  /** What screen readers read out after a change of the selection. */
  readonly announcement: string;
  /** Shown above the week's grid, or above a phone's list of a day. */
  readonly note?: ReactNode;
  readonly toolbar: ReactNode;
}

/**
 * The calendar card: a grid of the week, or on a phone a strip of days above the list of one day.
 * It is long because it names each state of the card once.
 */
export function WeeklyCalendar({
  calendar,
  view,
  announcement,
  note,
  toolbar,
}: WeeklyCalendarProps) {
  const t = useCalendarWords();
  const isPhone = usePhone();
  const swipe = useSwipe(calendar.step);
  const pendingFocusRef = useRef<CellPosition>(null);
  const isOnline = useIsOnline();
  const { isLoading, slots, now, day } = calendar;
  // A call is tried again for some seconds, but the device already knows that it has no network.
  const isError = calendar.isError || (isLoading && !isOnline);
  const isEmpty = calendar.mode === 'public' && !isLoading && !isError && slots.length === 0;
  const isDayClosed =
    isPhone &&
    calendar.mode === 'public' &&
    !isLoading &&
    !slots.some(
      (slot) => dayOf(slotOf(slot)) === day && slot.status !== 'blocked' && !isPastSlot(slot, now),
    );
  const renderSlots = () => {
    if (isError) {
      return <LoadFailed text={t(isOnline ? 'failed' : 'offline')} onRetry={calendar.retry} />;
    }
    if (isEmpty) {
      return <CalendarEmpty calendar={calendar} />;
    }
    if (isPhone) {
      return <DayList calendar={calendar} view={view} />;
    }

    return (
      <WeekGrid
        key={calendar.monday}
        calendar={calendar}
        view={view}
        pendingFocusRef={pendingFocusRef}
      />
    );
  };

  return (
    <Card className={css['card']}>
      <CalendarHeader calendar={calendar} />
      <div
        className={css['body']}
        data-mode={calendar.mode}
        data-scroller={isPhone ? undefined : true}
        {...swipe}
      >
        {isPhone && !isError && <DayStrip calendar={calendar} />}
        {isPhone && !isError && !isEmpty && (
          <DayNote special={calendar.specialDays.get(calendar.day)} />
        )}
        {!isLoading && !isError && note}
        {renderSlots()}
        {isLoading && !isError && (
          <p role="status" className={css['loading']}>
            {t('loading')}
          </p>
        )}
        {!isDayClosed && !isEmpty && <div className={css['toolbar']}>{toolbar}</div>}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Card>
  );
}

/**
 * The week's dates, the legend and the buttons that change the week. Hovering over an arrow
 * prefetches its week.
 */
function CalendarHeader({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCalendarWords();
  const isPhone = usePhone();
  const makeArrowProps = (weeks: -1 | 1) => ({
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
        {isPhone
          ? formatBriefWeek(t.language, calendar.monday)
          : formatWholeWeek(t.language, calendar.monday)}
      </h2>
      <Legend mode={calendar.mode} />
      <div className={css['buttons']}>
        <Button {...makeArrowProps(-1)}>
          <ChevronLeftIcon />
        </Button>
        <Button onClick={calendar.showToday}>{t('today')}</Button>
        <Button {...makeArrowProps(1)}>
          <ChevronRightIcon />
        </Button>
      </div>
    </div>
  );
}

const states = {
  public: ['available', 'selected', 'reserved', 'booked', 'blocked'],
  admin: ['available', 'selected', 'reserved', 'booked', 'blocked', 'empty'],
} as const;

function Legend({ mode }: Pick<WeekCalendar, 'mode'>) {
  const t = useCalendarWords();
  return (
    <ul className={css['legend']}>
      {states[mode].map((state) => (
        <li key={state} className={css['entry']}>
          <span className={css['swatch']} data-state={state} />
          <span>{t(`state.${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shown in place of a week without slots: its special days, the park's contact details and a button
 * that opens the current week.
 */
function CalendarEmpty({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCalendarWords();
  const { monday, today } = calendar;
  const opening = openingDayOf(monday);
  return (
    <div className={css['message']}>
      <span className={css['icon']}>
        <CalendarIcon size={32} />
      </span>
      <h3 className={css['title']}>
        {opening > today
          ? t('opensOn.week', { day: formatFromDay(t.language, opening, today) })
          : t('empty.title')}
      </h3>
      <SpecialDaysOfWeek calendar={calendar} />
      <p key={t.language} className={css['text']}>
        {t('empty.text')}
        <br />
        <ParkPhone /> {t('empty.or')} <ParkEmail />
      </p>
      <Button onClick={calendar.showToday}>{t('empty.button')}</Button>
    </div>
  );
}

/** The special days of a week that has no slots, where there is no column to show them on. */
function SpecialDaysOfWeek({
  calendar: { days, specialDays },
}: {
  readonly calendar: WeekCalendar;
}) {
  const language = useLanguage();
  const special = days.filter((day) => specialDays.has(day));
  if (special.length === 0) {
    return null;
  }

  return (
    <ul className={dayNote['days']}>
      {special.map((day) => (
        <li key={day}>
          <span>{formatLongDay(language, day)}</span>
          <DayNote special={specialDays.get(day)} />
        </li>
      ))}
    </ul>
  );
}

const SKELETON_ROWS = 12;

/** The phone's view of one day: a row for each half-hour, in chronological order. */
function DayList({ calendar, view }: Omit<DayRowProps, 'start'>) {
  if (calendar.isLoading) {
    return (
      <ul className={listCss['list']} aria-busy="true" data-mode={calendar.mode}>
        {Array.from({ length: SKELETON_ROWS }, (_, i) => (
          <li key={i} className={listCss['skeleton']} />
        ))}
      </ul>
    );
  }

  const isStaff = calendar.mode === 'admin';
  const upcoming = listUpcomingSlots(calendar);
  const starts = isStaff ? listStarts(calendar) : upcoming.map(slotOf);
  if (starts.length === 0) {
    return <DayEmpty calendar={calendar} />;
  }

  // Customers can do nothing with half hours that are closed, so these are one card.
  const closed = isStaff
    ? []
    : listClosedStretches(upcoming, calendar.closures).filter(isLongStretch);
  const folds = isStaff ? findFolds(calendar, view.isSelected) : [];

  return (
    <ul className={listCss['list']} data-mode={calendar.mode}>
      {starts.map((start) => {
        const stretch = closed.find((one) => one.start <= start && start < one.end);
        if (stretch) {
          return (
            stretch.start === start && (
              <li key={start}>
                <ClosedStretchCard stretch={stretch} />
              </li>
            )
          );
        }

        const row = calendar.rows.findIndex(({ slots }) => slots.includes(start));
        const fold = folds.find((one) => one.row <= row && row < one.row + one.rows);
        if (fold) {
          return (
            fold.row === row && (
              <li key={start}>
                <FoldedHours calendar={calendar} fold={fold} />
              </li>
            )
          );
        }

        return <DayRow key={start} start={start} calendar={calendar} view={view} />;
      })}
    </ul>
  );
}

/** In place of a day without slots, says from when on it can be booked, or that it has none. */
function DayEmpty({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCalendarWords();
  // The day's note says that it is closed.
  if (calendar.specialDays.get(calendar.day)?.isClosed) {
    return null;
  }

  const opening = findOpening(calendar, calendar.day);
  return (
    <p className={listCss['empty']}>
      {opening === undefined
        ? t('dayEmpty')
        : t('opensOn.day', { day: formatFromDay(t.language, opening, calendar.today) })}
    </p>
  );
}

interface DayRowProps {
  readonly start: SlotId;
  readonly calendar: WeekCalendar;
  readonly view: CalendarView;
}

/** A half-hour of the day, with its time beside it. */
function DayRow({ start, calendar, view }: DayRowProps) {
  const isDimmed = calendar.closedDays.has(calendar.day);
  const slot = calendar.byStart.get(start);
  return (
    <li className={listCss['row']}>
      <span className={listCss['time']} aria-hidden="true" translate="no">
        {timeOf(start)}
      </span>
      <div className={listCss['cell']} data-closed={isDimmed || undefined}>
        {view.renderSlot({ start, slot, isRow: true, cellProps: {} })}
        {calendar.mode === 'admin' && <NowLine start={start} now={calendar.now} />}
      </div>
    </li>
  );
}

/** Every half-hour of the displayed day, with or without a slot. */
function listStarts({ rows, days, day }: WeekCalendar): SlotId[] {
  const column = days.indexOf(day);
  return rows.flatMap(({ slots }) => slots[column] ?? []);
}

/** The slots of the displayed day. Past ones are left out unless all are past. */
function listUpcomingSlots(calendar: WeekCalendar): readonly TimeSlot[] {
  const { byStart, now } = calendar;
  const slots = listStarts(calendar).flatMap((start): TimeSlot[] => {
    const slot = byStart.get(start);
    return slot ? [slot] : [];
  });
  const upcoming = slots.filter((slot) => !isPastSlot(slot, now));
  return upcoming.length > 0 ? upcoming : slots;
}

/** The week on a phone: seven days, each with a bar that shows the share of free slots. */
function DayStrip({ calendar }: { readonly calendar: WeekCalendar }) {
  const t = useCalendarWords();
  const specialText = useSpecialDayText(calendar.specialDays);
  return (
    <div role="group" aria-label={t('label')} className={listCss['strip']}>
      {calendar.days.map((day, i) => {
        const { free, all } = calendar.availability.get(day) ?? { free: 0, all: 0 };
        return (
          <button
            key={day}
            type="button"
            className={listCss['day']}
            aria-pressed={day === calendar.day}
            aria-current={day === calendar.today ? 'date' : undefined}
            aria-label={[
              formatShortDay(t.language, day),
              t('freeOf', { free, count: all }),
              specialText(day),
            ]
              .filter(Boolean)
              .join(', ')}
            data-special={calendar.specialDays.has(day) || undefined}
            data-closed={calendar.closedDays.has(day) || undefined}
            onClick={() => calendar.showDay(day)}
          >
            <span className={listCss['weekday']}>{formatShortWeekday(t.language, i)}</span>{' '}
            <span className={listCss['date']}>{formatDayNumber(day)}</span>
            <span className={listCss['bar']}>
              <span style={{ inlineSize: `${all === 0 ? 0 : (free / all) * 100}%` }} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
