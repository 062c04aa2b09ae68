import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { TimeSlotChange } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { timeSlotChanges } from '#shared/api/first-page-endpoints';
import { listen } from '#shared/device/listen';
import { parseJson, readStored, removeStored, writeStored } from '#shared/storage/storage';
import { isFetchingSlots, refreshDays, refreshEverything, refreshSlots } from '../api.ts';

type BookingAction = 'new-booking' | 'confirmation' | 'move' | 'cancellation';
/** The calendar test page has flags of its own (rule 17.9). */
export type FlagSet = '' | 'cal_test_';

const MAX_AGE_MS = 5 * 60_000;
const keysOf = (set: FlagSet) => ({
  needsRefresh: `${set}calendar_needs_refresh`,
  action: `${set}last_booking_action`,
  timestamp: `${set}last_booking_timestamp`,
  reference: `${set}booking_reference`,
  reloaded: `${set}calendar_reloaded`,
});

/** Stores flags that tell the calendar, in this tab or another one, that slots have changed. */
export function flagCalendarChange(action: BookingAction, reference: string, now: Date): void {
  for (const set of ['', 'cal_test_'] as const) {
    const key = keysOf(set);
    writeStored(key.needsRefresh, 'true');
    writeStored(key.action, action);
    writeStored(key.timestamp, String(now.getTime()));
    writeStored(key.reference, reference);
  }
}

/**
 * Whether a flag asks to fetch the calendar again. It counts once, and only for 5 minutes (rule
 * 17.9).
 */
export function consumeCalendarChange(set: FlagSet, now: Date): boolean {
  const { needsRefresh, action, timestamp, reference, reloaded } = keysOf(set);
  if (readStored(needsRefresh) !== 'true') {
    return false;
  }

  const at = readStored(timestamp);
  if (at === null || !(Math.abs(now.getTime() - Number(at)) < MAX_AGE_MS)) {
    removeStored(needsRefresh, action, timestamp, reference, reloaded);
    return false;
  }
  if (readStored(reloaded) === at) {
    return false;
  }

  writeStored(reloaded, at);
  return true;
}

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

interface SlotChangeListener {
  /** Called with the days that have changed, or with null if any day may have changed. */
  readonly onChange: (days: readonly Day[] | null) => void;
  /**
   * Called when the stream is open, for the first time or again. Changes may have been missed
   * before.
   */
  readonly onOpen: (isFirst: boolean) => void;
}

/**
 * The server's stream of changed days, open while the page is visible: a browser allows few
 * connections per host.
 */
function makeSlotChangeStream({ onChange, onOpen }: SlotChangeListener) {
  let stream: EventSource | undefined;
  return {
    isOpen: () => stream?.readyState === EventSource.OPEN,
    /** Opens the stream unless it is open or connecting. */
    open: () => {
      if (stream && stream.readyState !== EventSource.CLOSED) {
        return;
      }

      let wasOpen = false;
      stream = new EventSource(timeSlotChanges.path);
      stream.addEventListener('open', () => {
        onOpen(!wasOpen);
        wasOpen = true;
      });
      stream.addEventListener('changed', ({ data }: MessageEvent<string>) =>
        onChange(daysOf(data)),
      );
    },
    close: () => {
      stream?.close();
      stream = undefined;
    },
  };
}

/** Parses a message. An unreadable one is treated as a change of any day. */
export const daysOf = (message: string): readonly Day[] | null =>
  (parseJson(message) as Partial<TimeSlotChange> | null)?.days ?? null;
