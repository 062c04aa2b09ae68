import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { queryOf } from '../../shared/api/hooks.ts';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { serverForEachTest } from '../../shared/test/fake-server.ts';
import { renderInPage } from '../../shared/test/in-page.tsx';
import { useWeekSlots } from '../api.ts';
import { FakeEventSource, streamsForEachTest } from '../test/fake-event-source.ts';
import { flagCalendarChange, type FlagSet } from './refresh-flags.ts';
import { announceCalendarChange, useFreshCalendar } from './use-fresh-calendar.ts';

const LISTEN_AFTER_MS = 1500;
const ASK_EVERY_MS = 30_000;
const monday = '2026-06-15';
const bookings = queryOf(listBookings);

const server = serverForEachTest();
streamsForEachTest();

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  server.current.answer(listTimeSlots, () => ({ timeSlots: [] }));
  server.current.answer(listBookings, () => []);
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const settle = () => pass(10);
const show = async (next: DocumentVisibilityState) => {
  visibility = next;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await settle();
};

/** How often the week on display has been fetched. */
const fetched = () => server.current.requestsTo(listTimeSlots).length;

async function calendarOnDisplay(flags: FlagSet = '', client = makeQueryClient()) {
  const page = renderInPage(
    () => {
      useFreshCalendar(flags);
      return useWeekSlots(monday);
    },
    { client },
  );
  await settle();
  return page;
}

async function liveCalendar() {
  const page = await calendarOnDisplay();
  await pass(LISTEN_AFTER_MS);
  act(() => FakeEventSource.held?.connect());
  return page;
}

describe('a calendar on display', () => {
  it('fetches its week once, and listens only after the page has been drawn', async () => {
    await calendarOnDisplay();
    expect(fetched()).toBe(1);
    expect(FakeEventSource.held).toBeUndefined();
    await pass(LISTEN_AFTER_MS);
    expect(FakeEventSource.held?.url).toBe('/api/timeslots/changes');
  });

  it('fetches again every 30 seconds while no stream tells it of changes', async () => {
    await calendarOnDisplay();
    await pass(ASK_EVERY_MS);
    await pass(ASK_EVERY_MS);
    expect(fetched()).toBe(3);
  });

  it('fetches once more after the stream has come, then only what has changed', async () => {
    await liveCalendar();
    await pass(3 * ASK_EVERY_MS);
    expect(fetched()).toBe(2);
    act(() => FakeEventSource.held?.send('changed', { days: ['2026-06-22'] }));
    await settle();
    expect(fetched()).toBe(2);
    act(() => FakeEventSource.held?.send('changed', { days: ['2026-06-20'] }));
    await settle();
    expect(fetched()).toBe(3);
    act(() => FakeEventSource.held?.send('changed', { days: null }));
    await settle();
    expect(fetched()).toBe(4);
  });

  it('fetches again when a lost stream is back, for it may have missed changes', async () => {
    await liveCalendar();
    act(() => FakeEventSource.held?.lose());
    await settle();
    expect(fetched()).toBe(1);
    act(() => FakeEventSource.held?.connect());
    await settle();
    expect(fetched()).toBe(2);
  });

  it('gives the stream up while it is hidden, and catches up when it is seen again', async () => {
    await liveCalendar();
    await show('hidden');
    expect(FakeEventSource.held).toBeUndefined();
    await pass(3 * ASK_EVERY_MS);
    expect(fetched()).toBe(1);
    await show('visible');
    expect(FakeEventSource.held).toBeDefined();
    expect(fetched()).toBe(2);
  });

  it('fetches once where coming back fires several events', async () => {
    await calendarOnDisplay();
    act(() => {
      for (const event of ['focus', 'online']) window.dispatchEvent(new Event(event));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await settle();
    expect(fetched()).toBe(2);
  });

  it('does nothing any more once it has been left', async () => {
    const page = await liveCalendar();
    page.unmount();
    act(() => {
      window.dispatchEvent(new Event('focus'));
      announceCalendarChange('booking-updated');
    });
    await pass(3 * ASK_EVERY_MS);
    expect(fetched()).toBe(1);
    expect(FakeEventSource.held).toBeUndefined();
  });
});

describe('an announced change', () => {
  it('of a booking fetches the slots; a forced refresh fetches everything', async () => {
    const page = renderInPage(() => {
      useFreshCalendar('');
      return { slots: useWeekSlots(monday), list: useQuery(bookings({ query: {} })) };
    });
    await settle();
    act(() => {
      announceCalendarChange('booking-updated');
    });
    await settle();
    expect([fetched(), server.current.requestsTo(listBookings).length]).toEqual([2, 1]);
    act(() => {
      announceCalendarChange('force-calendar-refresh');
    });
    await settle();
    expect([fetched(), server.current.requestsTo(listBookings).length]).toEqual([3, 2]);
    page.unmount();
  });

  it('of another page is found by its flag, once: a cached week is fetched again', async () => {
    const { client, unmount } = await calendarOnDisplay();
    unmount();
    const fetchesOnReturn = async (flags: FlagSet) => {
      const before = fetched();
      const page = await calendarOnDisplay(flags, client);
      page.unmount();
      return fetched() - before;
    };
    expect(await fetchesOnReturn('')).toBe(0);
    flagCalendarChange('new-booking', 'ABC', new Date());
    expect(await fetchesOnReturn('')).toBe(1);
    expect(await fetchesOnReturn('')).toBe(0);
    expect(await fetchesOnReturn('cal_test_')).toBe(1);
  });
});
