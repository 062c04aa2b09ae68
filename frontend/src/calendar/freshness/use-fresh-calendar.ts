import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAskingForSlots, refreshDays, refreshEverything, refreshSlots } from '../api.ts';
import { takeCalendarChange, type FlagSet } from './refresh-flags.ts';
import { SlotChanges } from './slot-changes.ts';

/** The page is drawn and still before it listens, and nothing that matters waits behind the stream. */
const LISTEN_AFTER_MS = 1500;
/** How often to ask where no stream tells. */
const ASK_EVERY_MS = 30_000;

/** Events of the page that say "your slots are old" (rule 17.9). */
type CalendarEvent = 'booking-updated' | 'force-calendar-refresh';

export const announceCalendarChange = (event: CalendarEvent): void => {
  window.dispatchEvent(new Event(event));
};

const isSeen = (): boolean => document.visibilityState === 'visible';

/**
 * Keeps the calendar true while it is looked at: the server tells of days that have changed, and where it
 * can't, they are asked for every 30 seconds. Also asks again when the page comes back to view, at the
 * page's events, and once after a booking of one's own.
 */
export function useFreshCalendar(flags: FlagSet): void {
  const client = useQueryClient();
  useEffect(() => {
    const askAgain = () => void refreshSlots(client);
    const askAllAgain = () => void refreshEverything(client);
    const askIfSeen = () => {
      // Coming back fires several events at once; one request is enough.
      if (isSeen() && !isAskingForSlots(client)) askAgain();
    };
    const changes = new SlotChanges({
      onChange: (days) => {
        if (isSeen()) void refreshDays(client, days);
      },
      onRegained: askIfSeen,
    });
    const onVisibility = () => {
      if (isSeen()) changes.open();
      else changes.close();
      askIfSeen();
    };
    // What changed before the stream was there is found out at the first tick.
    let hasAsked = false;
    const tick = () => {
      if (!isSeen()) return;
      if (!changes.isLive || !hasAsked) askIfSeen();
      hasAsked = changes.isLive;
      changes.open();
    };
    if (takeCalendarChange(flags, new Date())) askAgain();
    const start = setTimeout(() => {
      if (isSeen()) changes.open();
    }, LISTEN_AFTER_MS);
    const timer = setInterval(tick, ASK_EVERY_MS);
    const listeners = [
      [document, 'visibilitychange', onVisibility],
      [window, 'focus', askIfSeen],
      [window, 'online', askIfSeen],
      [window, 'booking-updated' satisfies CalendarEvent, askAgain],
      [window, 'force-calendar-refresh' satisfies CalendarEvent, askAllAgain],
    ] as const;
    for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
      changes.close();
      for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
    };
  }, [client, flags]);
}
