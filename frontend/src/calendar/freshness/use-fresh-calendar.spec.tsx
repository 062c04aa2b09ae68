import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';

import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';

import { queryOf } from '#shared/api/queries';
import { makeQueryClient } from '#shared/api/query-client';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { prefetchWeek, refreshDays, useWeekSlots } from '../api.ts';
import { FakeEventSource, startStreamsForEachTest } from '../test/fake-event-source.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { flagCalendarChange, type FlagSet } from './refresh-flags.ts';
import { announceCalendarChange, useFreshCalendar } from './use-fresh-calendar.ts';

const CONNECT_DELAY_MS = 1500;
const POLL_INTERVAL_MS = 30_000;
const monday = '2026-06-15';
const bookings = queryOf(listBookings);

const server = startServerForEachTest();
startStreamsForEachTest();

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  server.current.answer(listTimeSlots, () => ({ timeSlots: [] }));
  server.current.answer(listBookings, () => []);
  server.current.answer(listSpecialDays, () => []);
});
afterEach(() => {
  jest.useRealTimers();
});

const advanceBy = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const settle = () => advanceBy(10);
const show = async (next: DocumentVisibilityState) => {
  visibility = next;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await settle();
};

/** The number of times that the displayed week has been fetched. */
const fetchCount = () => server.current.listRequestsTo(listTimeSlots).length;

async function displayedCalendar(flags: FlagSet = '', client = makeQueryClient()) {
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
  const page = await displayedCalendar();
  await advanceBy(CONNECT_DELAY_MS);
  act(() => FakeEventSource.active?.connect());
  return page;
}

describe('a displayed calendar', () => {
  it('fetches its week once, and opens the stream only after the page has been rendered', async () => {
    await displayedCalendar();
    expect(fetchCount()).toBe(1);
    expect(FakeEventSource.active).toBeUndefined();
    await advanceBy(CONNECT_DELAY_MS);
    expect(FakeEventSource.active?.url).toBe('/api/timeslots/changes');
  });

  it('fetches again every 30 seconds while the stream is not open', async () => {
    await displayedCalendar();
    await advanceBy(POLL_INTERVAL_MS);
    await advanceBy(POLL_INTERVAL_MS);
    expect(fetchCount()).toBe(3);
  });

  it('fetches once more after the stream has opened, then only when its own week has changed', async () => {
    await liveCalendar();
    await advanceBy(3 * POLL_INTERVAL_MS);
    expect(fetchCount()).toBe(2);
    act(() => FakeEventSource.active?.send('changed', { days: ['2026-06-22'] }));
    await settle();
    expect(fetchCount()).toBe(2);
    act(() => FakeEventSource.active?.send('changed', { days: ['2026-06-20'] }));
    await settle();
    expect(fetchCount()).toBe(3);
    act(() => FakeEventSource.active?.send('changed', { days: null }));
    await settle();
    expect(fetchCount()).toBe(4);
  });

  it('fetches again when a lost stream has reconnected, because changes may have been missed', async () => {
    await liveCalendar();
    act(() => FakeEventSource.active?.lose());
    await settle();
    expect(fetchCount()).toBe(1);
    act(() => FakeEventSource.active?.connect());
    await settle();
    expect(fetchCount()).toBe(2);
  });

  it('in a form opens the stream at once, and fetches what has changed before', async () => {
    renderInPage(() => {
      useFreshCalendar('', { isForm: true });
      return useWeekSlots(monday);
    });
    await settle();
    act(() => FakeEventSource.active?.connect());
    await settle();
    expect(fetchCount()).toBe(2);
  });

  describe('whose first answer is on its way', () => {
    let answer: (timeSlots: TimeSlot[]) => Promise<void>;
    beforeEach(() => {
      server.current.answer(
        listTimeSlots,
        () =>
          new Promise((resolve) => {
            answer = async (timeSlots) => {
              resolve({ timeSlots });
              await settle();
            };
          }),
      );
    });

    const displayed = (isForm: boolean) =>
      renderInPage(() => {
        useFreshCalendar('', { isForm });
        return useWeekSlots(monday);
      });
    const before = [makeFreeSlot('2026-06-20', '15:00')];
    const after = [makeFreeSlot('2026-06-20', '15:00', { status: 'booked' })];

    it.each([
      ['in the calendar', false],
      ['in a form, for what changed before its stream was open', true],
    ])('fetches again, because the answer may be older than a change (%s)', async (_, isForm) => {
      const page = displayed(isForm);
      await advanceBy(CONNECT_DELAY_MS);
      act(() => FakeEventSource.active?.connect());
      if (!isForm) {
        act(() => FakeEventSource.active?.send('changed', { days: ['2026-06-20'] }));
      }

      await answer(before);
      expect(page.current.data?.timeSlots).toEqual(before);
      await answer(after);
      expect(page.current.data?.timeSlots).toEqual(after);
      expect(fetchCount()).toBe(2);
    });

    it('fetches a week again that was asked for in advance, once it is shown', async () => {
      const client = makeQueryClient();
      prefetchWeek(client, monday);
      await settle();
      const refreshed = refreshDays(client, ['2026-06-20']);
      await answer(before);
      await refreshed;
      await displayedCalendar('', client);
      expect(fetchCount()).toBe(2);
    });
  });

  it('closes the stream while it is hidden, and fetches again when it is visible', async () => {
    await liveCalendar();
    await show('hidden');
    expect(FakeEventSource.active).toBeUndefined();
    await advanceBy(3 * POLL_INTERVAL_MS);
    expect(fetchCount()).toBe(1);
    await show('visible');
    expect(FakeEventSource.active).toBeDefined();
    expect(fetchCount()).toBe(2);
  });

  it('fetches once although returning to the page fires several events', async () => {
    await displayedCalendar();
    act(() => {
      for (const event of ['focus', 'online']) {
        window.dispatchEvent(new Event(event));
      }

      document.dispatchEvent(new Event('visibilitychange'));
    });
    await settle();
    expect(fetchCount()).toBe(2);
  });

  it('does nothing after it has been unmounted', async () => {
    const page = await liveCalendar();
    page.unmount();
    act(() => {
      window.dispatchEvent(new Event('focus'));
      announceCalendarChange('booking-updated');
    });
    await advanceBy(3 * POLL_INTERVAL_MS);
    expect(fetchCount()).toBe(1);
    expect(FakeEventSource.active).toBeUndefined();
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
    expect([fetchCount(), server.current.listRequestsTo(listBookings).length]).toEqual([2, 1]);
    act(() => {
      announceCalendarChange('force-calendar-refresh');
    });
    await settle();
    expect([fetchCount(), server.current.listRequestsTo(listBookings).length]).toEqual([3, 2]);
    page.unmount();
  });

  it('of another page is detected once by its flag, and a cached week is fetched again', async () => {
    const { client, unmount } = await displayedCalendar();
    unmount();
    const fetchesOnReturn = async (flags: FlagSet) => {
      const before = fetchCount();
      const page = await displayedCalendar(flags, client);
      page.unmount();
      return fetchCount() - before;
    };

    expect(await fetchesOnReturn('')).toBe(0);
    flagCalendarChange('new-booking', 'ABC', new Date());
    expect(await fetchesOnReturn('')).toBe(1);
    expect(await fetchesOnReturn('')).toBe(0);
    expect(await fetchesOnReturn('cal_test_')).toBe(1);
  });
});
