import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAskingForSlots, refreshEverything, refreshSlots } from '../api.ts';
import { takeCalendarChange, type FlagSet } from './refresh-flags.ts';

const EVERY_MS = 30_000;

/** Events of the page that say "your slots are old" (spec, section 4). */
type CalendarEvent = 'booking-updated' | 'force-calendar-refresh';

export const announceCalendarChange = (event: CalendarEvent): void => {
  window.dispatchEvent(new Event(event));
};

/**
 * Keeps the calendar true while it is looked at: asks again when the page comes back to view, every
 * 30 seconds while it is visible, at the page's events, and once after a booking of one's own.
 */
export function useFreshCalendar(flags: FlagSet): void {
  const client = useQueryClient();
  useEffect(() => {
    const askAgain = () => void refreshSlots(client);
    const askAllAgain = () => void refreshEverything(client);
    const askIfSeen = () => {
      // Coming back fires several events at once; one request is enough.
      if (document.visibilityState === 'visible' && !isAskingForSlots(client)) askAgain();
    };
    if (takeCalendarChange(flags, new Date())) askAgain();
    const timer = setInterval(askIfSeen, EVERY_MS);
    const listeners = [
      [document, 'visibilitychange', askIfSeen],
      [window, 'focus', askIfSeen],
      [window, 'online', askIfSeen],
      [window, 'booking-updated' satisfies CalendarEvent, askAgain],
      [window, 'force-calendar-refresh' satisfies CalendarEvent, askAllAgain],
    ] as const;
    for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
    return () => {
      clearInterval(timer);
      for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
    };
  }, [client, flags]);
}
