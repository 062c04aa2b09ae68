import { useRef, type ReactNode } from 'react';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { Card } from '../../shared/ui/card.tsx';
import { useIsOnline, usePhone } from '../../shared/ui/use-media.ts';
import { useCalendarWords } from '../locales/words.ts';
import { isPastSlot } from '../slots/cell-state.ts';
import { slotOf } from '../slots/slot-times.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import { CalendarEmpty } from './calendar-empty.tsx';
import { CalendarFailed } from './calendar-failed.tsx';
import { CalendarHeader } from './calendar-header.tsx';
import type { CalendarView } from './calendar-view.ts';
import { DayNote } from './day-note.tsx';
import { DayList } from './day-list.tsx';
import { DayStrip } from './day-strip.tsx';
import type { CellPosition } from './grid-keys.ts';
import { useSwipe } from './swipe.ts';
import { WeekGrid } from './week-grid.tsx';
import css from './weekly-calendar.module.css';

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
      <CalendarHeader calendar={calendar} mode={view.mode} />
      <div className={css['body']} data-mode={view.mode} data-scroller={isPhone ? undefined : true} {...swipe}>
        {isPhone && !isError && <DayStrip calendar={calendar} />}
        {isPhone && !isError && !isEmpty && <DayNote special={calendar.specialDays.get(calendar.day)} />}
        {isError ? (
          <CalendarFailed isOnline={isOnline} onRetry={calendar.retry} />
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
