import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { erasePersonalData } from '@cablepark/contracts/schedule/find-bookings';
import { getPerson } from '@cablepark/contracts/schedule/find-people';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { PersonPage } from './person-page.tsx';

const server = startServerForEachTest();
const CUSTOMER = '0123456789ABCDEF';

function visit(day: string, more: Partial<BookingWithSlots> = {}): BookingWithSlots {
  const { booking, timeSlots } = makeBooking([makeFreeSlot(day, '15:00')], `REFERENCE${day}`);
  return { ...booking, id: day, timeSlots, ...more };
}

const person = {
  customer: CUSTOMER,
  name: 'Anna Kalniņa',
  phoneNumber: '+37120123456',
  email: 'anna@example.com',
  bookings: [
    visit('2046-06-20'),
    visit('2020-06-19', { attendance: { state: 'absent', happenedAt: '2020-06-19T12:00:00Z' } }),
    visit('2020-06-18', {
      attendance: { state: 'arrived', happenedAt: '2020-06-18T12:00:00Z' },
      staffNotes: 'likes the second cable',
    }),
    visit('2020-06-17'),
  ],
  waitlist: [
    {
      id: 'entry',
      timeSlotId: makeFreeSlot('2046-06-21', '16:00').id,
      status: 'waiting' as const,
      name: 'Anna Kalniņa',
      phone: '+37120123456',
      email: 'anna@example.com',
      language: 'lv' as const,
      joinedAt: '2026-06-10T09:00:00Z',
      joinedPosition: '1',
      confirmedAt: null,
      offeredAt: null,
      offeredPosition: null,
      offerExpiresAt: null,
      bookingReference: null,
    },
  ],
  isComplete: true,
};

function show(role: 'manager' | 'operator' = 'manager') {
  server.current.answer(getCurrentUser, () => ({ ...anna, role }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/people/${CUSTOMER}`]}>
        <Routes>
          <Route path="/admin/people/:customer" Component={PersonPage} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const rows = async () => within((await screen.findAllByRole('list'))[0]!).getAllByRole('listitem');

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getPerson, () => person);
});

describe('a person’s page', () => {
  it('has contact details, outcomes of bookings, notes of staff and waitlist entries', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna Kalniņa' })).toBeTruthy();
    expect(server.current.listRequestsTo(getPerson)[0]?.path).toBe(`/api/admin/people/${CUSTOMER}`);
    expect(screen.getByRole('link', { name: '+37120123456' }).getAttribute('href')).toBe(
      'tel:+37120123456',
    );
    const outcomes = (await rows()).map(({ textContent }) =>
      ['To come', 'Did not come', 'Came', 'Not noted'].find((one) => textContent.includes(one)),
    );
    expect(outcomes).toEqual(['To come', 'Did not come', 'Came', 'Not noted']);
    expect(screen.getByText('likes the second cable')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: /^Open the line for .*16:00/ }).getAttribute('href'),
    ).toMatch(/^\/admin\/today\?day=2046-06-21&line=/);
  });

  it('says what passes paid of a booking, and what was due beside it', async () => {
    const paid = [{ passId: 'a-pass', rides: 1, cents: 0 }];
    const bookings = [
      visit('2020-06-18', { paid, dueCents: 500 }),
      visit('2020-06-17', { paid, dueCents: 0 }),
      visit('2020-06-16'),
    ];
    server.current.answer(getPerson, () => ({ ...person, bookings }));
    show();
    for (const text of [
      'Paid by pass: 1 half hour · €5.00 due',
      'Paid by pass: 1 half hour',
      '€25.00',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
  });

  it('leads a manager’s booking to the calendar, an operator’s to the dock', async () => {
    show('operator');
    const link = await screen.findByRole('link', { name: /^Open the booking of .*2046/ });
    expect(link.getAttribute('href')).toBe(
      '/admin/today?day=2046-06-20&reference=REFERENCE2046-06-20',
    );
    expect(screen.queryByRole('button', { name: /^Erase/ })).toBeNull();
  });

  it('lets managers erase a booking, and shows what is left', async () => {
    server.current.answer(erasePersonalData, () => ({
      message: 'Erased.',
      booking: { id: '2020-06-17' },
    }));
    show();
    fireEvent.click(
      await screen.findByRole('button', { name: /^Erase the booking of .*17 June 2020/ }),
    );
    server.current.answer(getPerson, () => ({ ...person, bookings: person.bookings.slice(0, 3) }));
    fireEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
    await screen.findByText('likes the second cable');
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(server.current.listRequestsTo(erasePersonalData)[0]?.path).toContain('2020-06-17');
  });

  it('says that nobody is known, and in Latvian too', async () => {
    chooseLanguage('lv');
    server.current.answer(getPerson, () => new Refused(404, { code: 'PERSON_NOT_FOUND' }));
    show();
    expect(await screen.findByText('Šeit nav neviena')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    server.current.answer(getPerson, () => new Refused(500, {}));
    show();
    expect(await screen.findByText('The customer could not be loaded.')).toBeTruthy();
  });
});
