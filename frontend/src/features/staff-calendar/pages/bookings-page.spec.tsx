import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import { listClosures } from '@cablepark/contracts/schedule/closure';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';

import { makeBooking } from '#calendar/test/bookings';
import { startStreamsForEachTest } from '#calendar/test/fake-event-source';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { BookingsPage } from './bookings-page.tsx';

const server = startServerForEachTest();
startStreamsForEachTest();

const operator = { ...anna, role: 'operator' } as const;

/** A week of long ago or still far off, so that no cell without a slot matters. */
const WEEK = '2026-06-15';
const reference = '7HQ2M3N4P5Q6R7S8';
const ofAnna = (time: string, isPast = false): TimeSlot =>
  makeFreeSlot('2026-06-16', time, { status: 'booked', bookingReference: reference, isPast });

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/bookings?week=${WEEK}`]}>
        <BookingsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

/** A half hour of Tuesday. */
const cell = (time: string) =>
  screen.findByRole('button', { name: new RegExp(`^(Tuesday|Otrdiena).*, ${time}–`) });

function answerWith(slots: readonly TimeSlot[]) {
  const { booking, timeSlots } = makeBooking(slots.filter(({ status }) => status === 'booked'));
  server.current.answer(listTimeSlots, () => ({ timeSlots: [...slots] }));
  server.current.answer(listBookings, ({ query }) =>
    query['status'] ? [] : [{ ...booking, timeSlots }],
  );
}

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => operator);
  server.current.answer(listSpecialDays, () => []);
  server.current.answer(listClosures, () => []);
});

describe('a booking in the staff’s calendar', () => {
  it('has its short reference under the customer’s name', async () => {
    answerWith([ofAnna('15:00'), ofAnna('15:30'), ofAnna('17:00')]);
    show();
    await waitFor(async () => {
      expect((await cell('15:00')).textContent).toBe(
        'Anna Kalniņa QZ7-K4M 15:00–16:00 +37120123456',
      );
    });
    expect((await cell('17:00')).textContent).toBe('Anna Kalniņa QZ7-K4M +37120123456');
    expect((await cell('15:00')).getAttribute('aria-label')).toMatch(
      /, Anna Kalniņa, QZ7-K4M, 15:00–16:00, \+37120123456, Booked$/,
    );
  });

  it('has a clock in each of its half hours that is past', async () => {
    answerWith([ofAnna('15:00', true), ofAnna('15:30', true), ofAnna('16:00')]);
    show();
    await waitFor(async () => {
      expect((await cell('15:00')).textContent).toContain('Anna Kalniņa');
    });
    const clocks = await Promise.all(
      ['15:00', '15:30', '16:00'].map(
        async (time) => (await cell(time)).querySelectorAll('svg').length,
      ),
    );
    expect(clocks).toEqual([1, 1, 0]);
  });
});

it.each([
  ['en', 'Cleared'],
  ['lv', 'Atbrīvots'],
] as const)('a cleared half hour says so in %s', async (language, text) => {
  chooseLanguage(language);
  answerWith([
    makeFreeSlot('2026-06-16', '16:00', {
      status: 'blocked',
      blockReason: `Cleared from booking ${reference}`,
    }),
  ]);
  show();
  await waitFor(async () => {
    expect((await cell('16:00')).textContent).toBe(text);
  });
});

it('the days on which the park is closed are dimmed, with all of their cells', async () => {
  const operatingHours = exampleConfig.operatingHours.map((row) => ({
    ...row,
    isClosed: row.dayOfWeek === 1,
  }));
  server.current.answer(getConfig, () => ({ ...exampleConfig, operatingHours, signedIn: true }));
  answerWith([makeFreeSlot('2026-06-17', '15:00')]);
  show();
  const closed = await screen.findByRole('columnheader', { name: 'Tuesday 16 June, Closed' });
  expect(closed.hasAttribute('data-closed')).toBe(true);
  expect((await cell('15:00')).closest('td')?.hasAttribute('data-closed')).toBe(true);
  const open = screen.getByRole('columnheader', { name: 'Wednesday 17 June' });
  expect(open.hasAttribute('data-closed')).toBe(false);
});

it('hours in which the park is closed are folded until they are wanted', async () => {
  answerWith([makeFreeSlot('2026-06-17', '06:00'), makeFreeSlot('2026-06-17', '15:00')]);
  show();
  expect(await cell('06:00')).toBeTruthy();
  const name = /^(Tuesday|Otrdiena).*, 07:00–/;
  expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '06:30–10:00 Closed: show these hours' }));
  expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /show these hours/ })).toBeNull();
});

it('the buttons for the whole week are beside the title, not in a menu', async () => {
  answerWith([makeFreeSlot('2026-06-17', '15:00')]);
  show();
  const line = (await screen.findByRole('heading', { level: 1 })).parentElement ?? document.body;
  for (const name of ['Refresh Calendar', 'Regenerate Time Slots']) {
    expect(within(line).getByRole('button', { name })).toBeTruthy();
  }
});
