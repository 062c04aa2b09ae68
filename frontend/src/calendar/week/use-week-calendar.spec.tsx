import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  mondayOf,
  timeOf,
  dayOfInstant as todayAt,
} from '@cablepark/contracts/shared/riga-time';

import { exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { slotOf } from '../slots/slots.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { useWeekCalendar, type WeekCalendarOptions } from './use-week-calendar.ts';

const today = todayAt(new Date());
const thisMonday = mondayOf(today);
const nextMonday = addDays(thisMonday, 7);

const server = startServerForEachTest();
const onWeekChange = jest.fn();
const slotsBy = new Map<string, TimeSlot[]>();
const fetched = () =>
  server.current.listRequestsTo(listTimeSlots).map(({ query }) => query['startDate']);

beforeEach(() => {
  onWeekChange.mockClear();
  slotsBy.clear();
  slotsBy.set(thisMonday, [makeFreeSlot(addDays(thisMonday, 6), '15:00')]);
  slotsBy.set(nextMonday, [
    makeFreeSlot(addDays(nextMonday, 2), '16:00'),
    makeFreeSlot(addDays(nextMonday, 2), '16:30'),
  ]);
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listSpecialDays, () => []);
  server.current.answer(listTimeSlots, ({ query }) => ({
    timeSlots: slotsBy.get(query['startDate'] ?? '') ?? [],
  }));
});

const calendar = (options: Partial<WeekCalendarOptions> = {}) =>
  renderInPage(() => useWeekCalendar({ mode: 'public', onWeekChange, ...options }));
type Calendar = ReturnType<typeof calendar>;

const loaded = (page: Calendar) =>
  waitFor(() => {
    expect(page.current.isLoading).toBe(false);
  });
const timesOfRows = ({ current: { rows } }: Calendar) => [rows[0]?.time, rows.at(-1)?.time];

describe('the displayed week', () => {
  it('is that of today, or of the initial day', async () => {
    const page = calendar();
    expect([page.current.monday, page.current.days.at(-1)]).toEqual([
      thisMonday,
      addDays(thisMonday, 6),
    ]);
    await loaded(page);
    expect(calendar({ initialDay: addDays(nextMonday, 3) }).current.monday).toBe(nextMonday);
    expect(fetched()).toEqual([thisMonday, nextMonday]);
  });

  it('never shows the slots of another week while its own are loading', async () => {
    const page = calendar();
    await loaded(page);
    expect(page.current.slots).toEqual(slotsBy.get(thisMonday));
    act(() => {
      page.current.step(1);
    });
    expect(page.current).toMatchObject({ monday: nextMonday, isLoading: true, slots: [] });
    await loaded(page);
    expect(page.current.slots).toEqual(slotsBy.get(nextMonday));
    expect(page.current.byStart.size).toBe(2);
    expect(onWeekChange).toHaveBeenCalledTimes(1);
  });

  it('opens on a phone at the first day with free slots, or at the requested day', async () => {
    const page = calendar({ initialDay: nextMonday });
    await loaded(page);
    expect(page.current.day).toBe(nextMonday);
    act(() => {
      page.current.step(-1);
    });
    await loaded(page);
    act(() => {
      page.current.step(1);
    });
    await loaded(page);
    expect(page.current.day).toBe(addDays(nextMonday, 2));
    act(() => {
      page.current.showDay(addDays(nextMonday, 4));
    });
    expect(page.current.day).toBe(addDays(nextMonday, 4));
  });

  it('shows customers the hours of its slots plus an hour, and staff those of the park or all', async () => {
    const page = calendar({ initialDay: nextMonday });
    await loaded(page);
    expect(timesOfRows(page)).toEqual(['16:00', '17:30']);
    const staffCalendar = calendar({ mode: 'admin', initialDay: nextMonday });
    await loaded(staffCalendar);
    expect(timesOfRows(staffCalendar)).toEqual(['10:00', '21:30']);
    expect(staffCalendar.current.hasMoreHours).toBe(true);
    act(() => {
      staffCalendar.current.toggleAllHours();
    });
    expect(timesOfRows(staffCalendar)).toEqual(['08:00', '22:00']);
    expect(staffCalendar.current.hasMoreHours).toBe(false);
    expect(
      staffCalendar.current.rows[16]?.slots.map((start) => start !== undefined && timeOf(start))[2],
    ).toBe('16:00');
    expect(slotOf(staffCalendar.current.slots[0]!)).toBe(staffCalendar.current.rows[16]?.slots[2]);
  });

  it('has on a staff member’s phone the hours of the day that is shown', async () => {
    const media = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    const screen = jest
      .spyOn(window, 'matchMedia')
      .mockReturnValue(media as unknown as MediaQueryList);
    const page = calendar({ mode: 'admin', initialDay: nextMonday });
    await loaded(page);
    expect(timesOfRows(page)).toEqual(['15:00', '21:30']);
    act(() => {
      page.current.showDay(addDays(nextMonday, 5));
    });
    expect(timesOfRows(page)).toEqual(['10:00', '21:30']);
    screen.mockRestore();
  });

  it('reports when it cannot be loaded, and can be retried', async () => {
    server.current.answer(listTimeSlots, () => new Refused(500, { code: 'INTERNAL' }));
    const page = calendar();
    await waitFor(() => {
      expect(page.current.isError).toBe(true);
    });
    server.current.answer(listTimeSlots, () => ({ timeSlots: [] }));
    act(() => {
      page.current.retry();
    });
    await waitFor(() => {
      expect(page.current.isError).toBe(false);
    });
  });
});

describe('changing the week', () => {
  it('to the displayed one has no effect', async () => {
    const page = calendar();
    await loaded(page);
    act(() => {
      page.current.showToday();
      page.current.showDate(today);
    });
    expect(page.current).toMatchObject({ monday: thisMonday, day: today });
    expect(onWeekChange).not.toHaveBeenCalled();
  });

  it('to that of a day selects the day', async () => {
    const page = calendar();
    act(() => {
      page.current.showDate(addDays(nextMonday, 5));
    });
    await loaded(page);
    expect(page.current).toMatchObject({ monday: nextMonday, day: addDays(nextMonday, 5) });
  });

  it('to one that was prefetched shows it at once', async () => {
    const page = calendar();
    await loaded(page);
    act(() => {
      page.current.prefetch(1);
    });
    await waitFor(() => {
      expect(page.client.isFetching()).toBe(0);
      expect(fetched()).toEqual([thisMonday, nextMonday]);
    });
    act(() => {
      page.current.step(1);
    });
    expect(page.current).toMatchObject({ isLoading: false, slots: slotsBy.get(nextMonday) });
  });
});

describe('special days', () => {
  it('are those of the displayed week, and their hours count in a week without slots', async () => {
    const special = {
      day: addDays(nextMonday, 1),
      isClosed: false,
      openTime: '07:00',
      closeTime: '09:00',
      price: null,
      note: { lv: 'Sacensības', en: 'Competition' },
    };
    slotsBy.clear();
    server.current.answer(listSpecialDays, ({ query }) =>
      query['from'] === nextMonday ? [special] : [],
    );
    const page = calendar();
    await loaded(page);
    const [usual] = timesOfRows(page);
    expect(page.current.specialDays.size).toBe(0);
    act(() => {
      page.current.step(1);
    });
    await waitFor(() => {
      expect(page.current.specialDays.get(special.day)).toEqual(special);
    });
    expect(timesOfRows(page)[0]).toBe('07:00');
    expect(usual).not.toBe('07:00');
  });
});

describe('changes of the week in quick succession', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const turn = (page: Calendar, afterMs: number) => {
    act(() => {
      jest.advanceTimersByTime(afterMs);
      page.current.step(1);
    });
  };

  it.each([
    ['are ignored for 100 ms in the staff’s calendar', 'admin', 1],
    ['all take effect in the customers’ calendar', 'public', 2],
  ] as const)('%s', (_, mode, weeks) => {
    const page = calendar({ mode });
    turn(page, 0);
    turn(page, 99);
    expect(page.current.monday).toBe(addDays(thisMonday, 7 * weeks));
    turn(page, 100);
    expect(page.current.monday).toBe(addDays(thisMonday, 7 * (weeks + 1)));
    page.unmount();
  });
});
