import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays, type SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { listClosures } from '@cablepark/contracts/schedule/closure';
import { listBookings, listSources } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { getStatistics, type Statistics } from '@cablepark/contracts/statistics/statistics';

import { makeBooking } from '#calendar/test/bookings';
import { startStreamsForEachTest } from '#calendar/test/fake-event-source';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { DashboardPage } from './dashboard-page.tsx';

const server = startServerForEachTest();
startStreamsForEachTest();

const manager = { ...anna, role: 'manager' } as const;

const none: Statistics = {
  bookingRate: 0,
  totalBookings: 0,
  forecastedIncome: 0,
  avgSessionLength: 0,
  bookingsByDay: [],
  popularTimeSlots: [],
  salesByDay: [],
  totalRevenue: 0,
  totalHours: 0,
};

/**
 * The figures of all time, of the week or of a range: each with other numbers, so that a wrong one
 * is seen.
 */
const statisticsOf = (query: Readonly<Record<string, string>>): Statistics => {
  if (query['period'] === 'week') {
    return { ...none, totalBookings: 7, totalRevenue: 175 };
  }

  if (query['to'] === addDays(dayOfInstant(new Date()), -30)) {
    return { ...none, totalRevenue: 1000, totalHours: 30 };
  }

  return query['from'] === undefined
    ? { ...none, totalBookings: 1234, totalRevenue: 99_999, totalHours: 9999 }
    : { ...none, totalBookings: 55, totalRevenue: 1250.5, totalHours: 27.5 };
};

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/admin/dashboard']}>
        <DashboardPage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const tab = (name: string) => screen.findByRole('tab', { name });
const region = (name: string) => screen.findByRole('region', { name });
/** The names and values of the numbers in a card. */
const readFigures = (card: HTMLElement) =>
  [...card.querySelectorAll('.ant-statistic')].map(({ textContent }) => textContent);
const isSelected = async (name: string) =>
  (await tab(name)).getAttribute('aria-selected') === 'true';

/** A booking as the list has it. */
function booked(reference: string, customerName: string) {
  const { booking, timeSlots } = makeBooking([makeFreeSlot('2026-06-20', '15:00')], reference);
  return { ...booking, id: reference, customerName, timeSlots };
}

beforeEach(() => {
  chooseLanguage('en');
  const pricing = (['standard', 'peak'] as const).map((name, id) => ({
    id,
    name,
    price: [18, 27.5][id] ?? 0,
    startTime: null,
    endTime: null,
    applyToWeekends: false,
    weekendMultiplier: null,
  }));
  server.current.answer(getConfig, () => ({ ...exampleConfig, pricing, signedIn: true }));
  server.current.answer(getCurrentUser, () => manager);
  server.current.answer(listSources, () => []);
  server.current.answer(listClosures, () => []);
  server.current.answer(listSpecialDays, () => []);
  server.current.answer(listTimeSlots, () => ({ timeSlots: [] }));
  server.current.answer(listBookings, () => []);
  server.current.answer(getStatistics, ({ query }) => statisticsOf(query));
});

describe('the dashboard’s tabs', () => {
  it('begin with the bookings', async () => {
    show();
    expect(await isSelected('Bookings')).toBe(true);
    expect(await region('Bookings today')).toBeTruthy();
  });

  it('begin with the one that is stored, which is then cleared', async () => {
    localStorage.setItem('adminActiveTab', 'statistics');
    show();
    expect(await isSelected('Statistics')).toBe(true);
    await waitFor(() => {
      expect(localStorage.getItem('adminActiveTab')).toBeNull();
    });
  });

  it('begin with the bookings if what is stored is no tab', async () => {
    localStorage.setItem('adminActiveTab', 'weather');
    show();
    expect(await isSelected('Bookings')).toBe(true);
  });

  it('leave the address as it is', async () => {
    show();
    fireEvent.click(await tab('Configuration'));
    expect(await region('Opening hours today')).toBeTruthy();
    expect(screen.getByLabelText('Address').textContent).toBe('/admin/dashboard');
    fireEvent.click(await tab('Bookings'));
    expect(await region('Bookings today')).toBeTruthy();
  });

  it('are there in Latvian', async () => {
    chooseLanguage('lv');
    show();
    expect(await isSelected('Rezervācijas')).toBe(true);
    expect(await tab('Iestatījumi')).toBeTruthy();
    expect(await region('Jaunākās rezervācijas')).toBeTruthy();
  });
});

describe('the dashboard’s bookings', () => {
  it('have the bookings of all time, and revenue and hours of the last 30 days', async () => {
    show();
    await waitFor(async () => {
      expect((await region('Total Bookings')).textContent).toBe('Total Bookings1\u00a0234All time');
    });
    await waitFor(async () => {
      expect((await region('Revenue')).textContent).toBe(
        'Revenue€1\u00a0250.50Last 30 days+25%€1\u00a0000.00 in the 30 days before',
      );
    });
    expect((await region('Booked Hours')).textContent).toBe(
      'Booked Hours27.5Last 30 days\u22128%30 in the 30 days before',
    );
    expect(
      within(await region('Revenue'))
        .getByRole('link', { name: 'Revenue' })
        .getAttribute('href'),
    ).toBe(
      `/admin/statistics?from=${addDays(dayOfInstant(new Date()), -29)}&to=${dayOfInstant(new Date())}`,
    );
    const ranges = server.current.listRequestsTo(getStatistics).map(({ query }) => query);
    const day = dayOfInstant(new Date());
    expect(ranges).toContainEqual({ from: addDays(day, -29), to: day });
  });

  it('have the ways to what staff do most', async () => {
    show();
    const ways = [
      ['View Bookings', '/admin/bookings'],
      ['Operating Hours', '/admin/system-config'],
      ['Statistics', '/admin/statistics'],
      ['Configure System', '/admin/system-config'],
      ['View All Bookings', '/admin/bookings'],
    ] as const;
    for (const [name, to] of ways) {
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
    }

    expect(await screen.findByRole('button', { name: 'Create Booking' })).toBeTruthy();
  });

  it('list the six that were placed last, each leading to itself', async () => {
    server.current.answer(listBookings, ({ query }) =>
      query['limit'] === '6'
        ? [booked('7HQ2M3N4P5Q6R7S8', 'Zane Liepa'), booked('8HQ2M3N4P5Q6R7S9', 'Juris Kalns')]
        : [],
    );
    show();
    const list = within(await region('Recent Bookings'));
    const links = (await list.findAllByRole('listitem')).map((item) =>
      within(item).getByRole('link'),
    );
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Zane Liepa1 June 2026QZ7-K4M',
      'Juris Kalns1 June 2026QZ7-K4M',
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/admin/bookings?reference=7HQ2M3N4P5Q6R7S8');
  });

  it('say where there are none', async () => {
    show();
    expect(await screen.findByText('No recent bookings')).toBeTruthy();
  });
});

describe('the dashboard’s configuration', () => {
  const showConfiguration = () => {
    localStorage.setItem('adminActiveTab', 'configuration');
    show();
  };

  const special = (more: Partial<SpecialDay>): SpecialDay => ({
    day: dayOfInstant(new Date()),
    isClosed: false,
    openTime: '11:00',
    closeTime: '13:30',
    price: null,
    note: null,
    ...more,
  });

  it('has today’s hours, the two prices, and the ways to its pages', async () => {
    showConfiguration();
    const hours = await region('Opening hours today');
    await waitFor(() => {
      expect(hours.textContent).toMatch(/1[05]:00–22:00/);
    });
    const prices = await region('Prices for 30 minutes');
    expect(readFigures(prices)).toEqual(['Standard€18', 'Peak€27.50']);
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/admin/system-config', '/admin/special-days', '/admin/system-config']);
  });

  it.each([
    ['its own hours', {}, '11:00–13:30'],
    ['that it is closed', { isClosed: true }, 'Not open today'],
  ])('has of a special day %s', async (_, more, text) => {
    server.current.answer(listSpecialDays, () => [special(more)]);
    showConfiguration();
    const hours = await region('Opening hours today');
    await waitFor(() => {
      expect(hours.querySelector('p')?.textContent).toBe(text);
    });
  });
});

it('the dashboard’s statistics have this week’s bookings and revenue, and lead to their page', async () => {
  localStorage.setItem('adminActiveTab', 'statistics');
  show();
  const week = await region('This week');
  await waitFor(() => {
    expect(readFigures(week)).toEqual(['Bookings7', 'Revenue€175.00']);
  });
  expect(within(week).getByRole('link').getAttribute('href')).toBe('/admin/statistics');
});
