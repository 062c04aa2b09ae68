import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { listen } from '#shared/device/listen';
import { isFetchingSlots, refreshDays, refreshEverything, refreshSlots } from '../api.ts';
import {
  consumeCalendarChange,
  flagCalendarChange,
  type BookingAction,
  type FlagSet,
} from './refresh-flags.ts';
import { makeSlotChangeStream } from './slot-change-stream.ts';

/**
 * The stream opens only after this delay, so that it doesn't compete with the requests that the
 * page needs first.
 */
const CONNECT_DELAY_MS = 1500;
/** How often the slots are fetched while the stream is not open. */
const POLL_INTERVAL_MS = 30_000;

/** DOM events that other parts of the page dispatch when slots have changed (rule 17.9). */
type CalendarEvent = 'booking-updated' | 'force-calendar-refresh';

export const announceCalendarChange = (event: CalendarEvent): void => {
  window.dispatchEvent(new Event(event));
};

/**
 * Tells the calendars of this page and of other pages and tabs that a booking was placed, moved or
 * cancelled.
 */
export function announceBookingChange(action: BookingAction, reference: string): void {
  flagCalendarChange(action, reference, new Date());
  announceCalendarChange('booking-updated');
}

/** Returns a function to call after changes that may affect many slots and bookings. */
export function useRefreshAll(): () => void {
  const client = useQueryClient();
  return () => {
    announceCalendarChange('booking-updated');
    void refreshEverything(client);
  };
}

const isPageVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Keeps the calendar up to date while the page is visible. The server streams the days that have
 * changed; while the stream is not open, the slots are fetched every 30 seconds. They are also
 * fetched when the page becomes visible again, at the page's own events, and once after a change
 * that another page has flagged. A form opens the stream at once, and fetches what has changed
 * before it was open. It stays in one piece, because the stream, the timer and the listeners start
 * and end together.
 */
export function useFreshCalendar(flags: FlagSet, { isForm = false } = {}): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetchSlots = () => void refreshSlots(client);
    const refetchEverything = () => void refreshEverything(client);
    const refetchIfVisible = () => {
      // Returning to the page fires several events at once, but one request is enough.
      if (isPageVisible() && !isFetchingSlots(client)) {
        refetchSlots();
      }
    };

    const changes = makeSlotChangeStream({
      onChange: (days) => {
        if (isPageVisible()) {
          void refreshDays(client, days);
        }
      },
      onOpen: (isFirst) => {
        // A pending request may still be answered with older data.
        if (isPageVisible() && (isForm || !isFirst)) {
          refetchSlots();
        }
      },
    });
    const handleVisibility = () => {
      if (isPageVisible()) {
        changes.open();
      } else {
        changes.close();
      }

      refetchIfVisible();
    };

    // The first tick with an open stream still fetches, because slots may have changed before the
    // stream opened.
    let wasOpen = false;
    const tick = () => {
      if (!isPageVisible()) {
        return;
      }
      if (!changes.isOpen() || !wasOpen) {
        refetchIfVisible();
      }

      wasOpen = changes.isOpen();
      changes.open();
    };
    if (consumeCalendarChange(flags, new Date())) {
      refetchSlots();
    }

    const start = setTimeout(
      () => {
        if (isPageVisible()) {
          changes.open();
        }
      },
      isForm ? 0 : CONNECT_DELAY_MS,
    );
    const timer = setInterval(tick, POLL_INTERVAL_MS);
    const stopListening = listen([
      [document, 'visibilitychange', handleVisibility],
      [window, 'focus', refetchIfVisible],
      [window, 'online', refetchIfVisible],
      [window, 'booking-updated' satisfies CalendarEvent, refetchSlots],
      [window, 'force-calendar-refresh' satisfies CalendarEvent, refetchEverything],
    ]);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
      changes.close();
      stopListening();
    };
  }, [client, flags, isForm]);
}
