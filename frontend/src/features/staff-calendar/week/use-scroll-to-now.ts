import { useEffect, useEffectEvent } from 'react';
import { mondayOf, slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { usePhone } from '../../../shared/ui/use-media.ts';

/** The hour is written at the upper edge of its row. */
const HOUR_PX = 10;

/** Scrolls to the present half-hour when today's week, or on a phone today, has been opened; after closing to the last rows. */
export function useScrollToNow({ monday, day, today, now, isLoading }: WeekCalendar, isPast: boolean): void {
  const isPhone = usePhone();
  const isToday = isPhone ? day === today : monday === mondayOf(today);
  const isDue = isToday && !isLoading && !isPast;
  const scroll = useEffectEvent(() => {
    const running = slotAt(now);
    const cell = document.querySelector(`[data-start='${running}']`);
    const scroller = cell?.closest('[data-scroller]');
    const head = scroller?.querySelector('thead th');
    if (scroller && head && cell)
      scroller.scrollTop += cell.getBoundingClientRect().top - head.getBoundingClientRect().bottom - HOUR_PX;
    else if (cell) cell.scrollIntoView();
    else if (isPhone) lastBefore(running)?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (isDue) scroll();
  }, [isDue, isPhone]);
}

const lastBefore = (running: SlotId): Element | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-start]')].findLast(
    ({ dataset }) => Number(dataset['start']) < running,
  );
