import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { findPeople, type Hit } from '@cablepark/contracts/schedule/find-people';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest, type SentRequest } from '#shared/test/fake-server';
import { makeBooking } from '../test/bookings.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { PeopleSearchDialog } from './people-search-dialog.tsx';

const server = startServerForEachTest();
const DAY = '2046-06-20';
const ADDRESS = 'the address';

function bookingHit(name: string, time = '15:00', more: object = {}): Hit {
  const { booking, timeSlots } = makeBooking([makeFreeSlot(DAY, time)], `REFERENCE0000${time}`);
  const shown = { ...booking, ...more, id: name, customerName: name, timeSlots };
  return { kind: 'booking', customer: '0123456789ABCDEF', booking: shown };
}

const waiting: Hit = {
  kind: 'waiting',
  customer: null,
  entry: {
    id: 'entry',
    timeSlotId: makeFreeSlot(DAY, '16:00').id,
    status: 'waiting',
    name: 'Berta Ozola',
    phone: '+37120000002',
    email: 'berta@example.com',
    language: 'lv',
    joinedAt: '2026-06-10T09:00:00Z',
    joinedPosition: '1',
    confirmedAt: null,
    offeredAt: null,
    offeredPosition: null,
    offerExpiresAt: null,
    bookingReference: null,
  },
};

const answerWith = (hits: readonly Hit[], more: object = {}) =>
  server.current.answer(findPeople, () => ({
    hits: [...hits],
    hasMore: false,
    isComplete: true,
    ...more,
  }));

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label={ADDRESS}>{pathname + search}</output>;
};

function open(at = '/admin/dashboard') {
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <PeopleSearchDialog onClose={onClose} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onClose;
}

const field = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const address = () => screen.getByLabelText(ADDRESS).textContent;
const signInAs = (role: 'manager' | 'operator') => {
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => ({ ...anna, role }));
};

beforeEach(() => {
  chooseLanguage('en');
  signInAs('manager');
});

describe('the search over all days', () => {
  it('asks the server once for what was typed, from three characters on', async () => {
    answerWith([bookingHit('Anna Kalniņa')]);
    open();
    type('an');
    expect(screen.getByText(/from three characters on/)).toBeTruthy();
    type('ann');
    type('anna');
    expect(await screen.findByText('Anna Kalniņa')).toBeTruthy();
    expect(server.current.listRequestsTo(findPeople).map(({ query }) => query)).toEqual([
      { find: 'anna' },
    ]);
    expect(screen.getByText('+37120123456 · QZ7-K4M')).toBeTruthy();
    expect(screen.getByText('Wednesday 20 June 2046 15:00–15:30')).toBeTruthy();
  });

  it('opens a manager’s hits in the calendar, and a person by their pseudonym', async () => {
    answerWith([bookingHit('Anna Kalniņa')]);
    const onClose = open();
    type('anna');
    const person = await screen.findByRole('link', { name: 'All about Anna Kalniņa' });
    expect(person.getAttribute('href')).toBe('/admin/people/0123456789ABCDEF');
    const hit = screen.getByRole('link', { name: /^Anna Kalniņa/ });
    // Until the page knows who is signed in, it leads to the dock, which all staff may open.
    await waitFor(() => expect(hit.getAttribute('href')).toContain('/admin/bookings'));
    fireEvent.click(hit);
    expect(address()).toBe('/admin/bookings?reference=REFERENCE000015%3A00');
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    ['an operator', 'operator', '/admin/people/x'],
    ['staff at the dock', 'manager', '/admin/today'],
  ] as const)('opens the hits of %s at the dock', async (_, role, at) => {
    signInAs(role);
    answerWith([bookingHit('Anna Kalniņa')]);
    open(at);
    type('anna');
    fireEvent.click(await screen.findByRole('link', { name: /^Anna Kalniņa/ }));
    expect(address()).toBe('/admin/today?day=2046-06-20&reference=REFERENCE000015%3A00');
  });

  it('opens the waitlist of a waiting customer', async () => {
    answerWith([waiting]);
    open();
    type('berta');
    const hit = await screen.findByRole('link', { name: /Berta Ozola.*Waits for/ });
    fireEvent.click(hit);
    expect(address()).toBe(`/admin/today?day=2046-06-20&line=${waiting.entry.timeSlotId}`);
    expect(screen.queryByRole('link', { name: /All about/ })).toBeNull();
  });

  it('goes through what was found by arrows, and opens the first by Enter', async () => {
    answerWith([bookingHit('Anna'), bookingHit('Berta', '16:00')]);
    open('/admin/today');
    type('aaa');
    await screen.findByText('Berta');
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? field(), { key });
    field().focus();
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement?.textContent).toContain('Berta');
    press('ArrowDown');
    expect(document.activeElement?.textContent).toContain('Berta');
    press('ArrowUp');
    expect(document.activeElement?.textContent).toContain('Anna');
    press('ArrowUp');
    expect(document.activeElement).toBe(field());
    fireEvent.submit(screen.getByRole('search'));
    expect(address()).toContain('reference=REFERENCE000015');
  });

  it('says that nobody was found, that there are more, and that it still reads', async () => {
    answerWith([]);
    open();
    type('nobody');
    expect(await screen.findByText('Nobody found')).toBeTruthy();
    answerWith([bookingHit('Anna')], { hasMore: true, isComplete: false });
    type('anna');
    expect(await screen.findByText(/There are more/)).toBeTruthy();
    expect(screen.getByText(/still being read/)).toBeTruthy();
  });

  it('says that it failed, and tries again', async () => {
    server.current.answer(findPeople, () => new Refused(500, {}));
    open();
    type('anna');
    expect(await screen.findByText('The search did not work.')).toBeTruthy();
    answerWith([bookingHit('Anna')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Anna')).toBeTruthy();
  });

  it('speaks Latvian', async () => {
    chooseLanguage('lv');
    const postponed = {
      closureId: 'storm',
      reason: 'weather',
      note: null,
      from: makeBooking([makeFreeSlot(DAY, '15:00')]).timeSlots,
    };
    answerWith([bookingHit('Anna', '15:00', { postponed })]);
    open();
    type('anna');
    expect(await screen.findByText('Atlikta')).toBeTruthy();
    expect(screen.getByText(/^Bija .*15:00–15:30$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Viss par: Anna' })).toBeTruthy();
  });
});

it('sends what was typed as it is', async () => {
  const sent: SentRequest[] = [];
  server.current.answer(findPeople, (request) => {
    sent.push(request);
    return { hits: [], hasMore: false, isComplete: true };
  });
  open();
  type(' +371 29&1=2 ');
  await screen.findByText('Nobody found');
  expect(sent.map(({ query }) => query['find'])).toEqual(['+371 29&1=2']);
});
