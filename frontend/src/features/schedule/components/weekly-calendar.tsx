import { Card } from '../../../shared/ui/card.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import type { PriceStyle } from '../calendar/price-style.ts';
import { useSwipe } from '../calendar/swipe.ts';
import type { WeekCalendar } from '../calendar/use-week-calendar.ts';
import { useScheduleWords } from '../locales/words.ts';
import { useSlotPicking } from '../selection/use-slot-picking.ts';
import { CalendarEmpty } from './calendar-empty.tsx';
import { CalendarFailed } from './calendar-failed.tsx';
import { CalendarHeader } from './calendar-header.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayList } from './day-list.tsx';
import { DayStrip } from './day-strip.tsx';
import { WeekGrid } from './week-grid.tsx';
import css from './weekly-calendar.module.css';

interface WeeklyCalendarProps {
  readonly calendar: WeekCalendar;
  readonly prices?: PriceStyle;
}

/** The calendar card: a week side by side, or on a phone a strip of days above one day's list. */
export function WeeklyCalendar({ calendar, prices = 'whole' }: WeeklyCalendarProps) {
  const t = useScheduleWords();
  const isPhone = usePhone();
  const { pick, announcement } = useSlotPicking(calendar);
  const swipe = useSwipe(calendar.step);
  const { isLoading, isError } = calendar;
  const isEmpty = !isLoading && !isError && calendar.slots.length === 0;
  return (
    <Card className={css['card']}>
      <CalendarHeader calendar={calendar} />
      <div className={css['body']} {...swipe}>
        {isPhone && !isError && <DayStrip calendar={calendar} />}
        {isError ? (
          <CalendarFailed onRetry={calendar.retry} />
        ) : isEmpty ? (
          <CalendarEmpty onShowToday={calendar.showToday} />
        ) : isPhone ? (
          <DayList calendar={calendar} prices={prices} onPick={pick} />
        ) : (
          <WeekGrid key={calendar.monday} calendar={calendar} prices={prices} onPick={pick} />
        )}
        {isLoading && !isError && (
          <p role="status" className={css['loading']}>
            {t('calendar.loading')}
          </p>
        )}
      </div>
      <CalendarToolbar />
      <p role="status" className="heard">
        {announcement}
      </p>
    </Card>
  );
}
