import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { cancelBooking } from '@cablepark/contracts/schedule/change-booking';
import {
  getCancellability,
  listOwnBookings,
  type Cancellability,
} from '@cablepark/contracts/schedule/find-bookings';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { setNow } from '#shared/time/clock';
import { OwnBookings } from './own-bookings.tsx';

const DAY = '2026-06-20';
const slots = [
  makeFreeSlot(DAY, '15:00', { price: 20 }),
  makeFreeSlot(DAY, '15:30'),
  makeFreeSlot(DAY, '18:00'),
];
const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
});
afterEach(() => {
  jest.useRealTimers();
});

const booked = (more: Partial<BookingWithSlots> = {}): BookingWithSlots => {
  const { booking, timeSlots } = makeBooking(slots);
  return { ...booking, timeSlots, ...more };
};

async function showAt(instant: string, booking = booked()) {
  setNow(new Date(instant));
  server.current.answer(listOwnBookings, () => [booking]);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <OwnBookings />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('QZ7-K4M');
}

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
const cancelButton = () => screen.queryByRole('button', { name: 'Cancel Booking' });

describe('a booking', () => {
  it('says what passes pay of a booking, and what is due', async () => {
    const paid = [{ passId: 'a-pass', rides: 2, cents: 0 }];
    await showAt(`${DAY}T06:00:00Z`, booked({ paid, dueCents: 2500 }));
    expect(screen.getByText('Paid by pass: 2 half hours · €25.00 due')).toBeTruthy();
  });

  it('is listed slot by slot, below its stretches', async () => {
    await showAt('2026-06-01T09:00:00Z');
    expect(screen.getByText('· 15:00–16:00, 18:00–18:30')).toBeTruthy();
    const zone = ' (Latvia time)';
    expect(rows().map((row) => row.replace(zone, ''))).toEqual([
      'DateTimeDurationPrice',
      'Saturday 20 June 202615:00–15:3030 min€20.00',
      'Saturday 20 June 202615:30–16:0030 min€25.00',
      'Saturday 20 June 202618:00–18:3030 min€25.00',
    ]);
  });

  it.each([
    ['2026-06-19T09:00:00Z', 'Tomorrow, 20 June 2026', 'Rīt, 2026. gada 20. jūnijs'],
    ['2026-06-20T20:59:59Z', 'Today, 20 June 2026', 'Šodien, 2026. gada 20. jūnijs'],
    ['2026-06-20T21:00:00Z', 'Yesterday, 20 June 2026', 'Vakar, 2026. gada 20. jūnijs'],
  ])('has the name of its day, at %s by Riga’s clock', async (instant, english, latvian) => {
    await showAt(instant);
    expect(screen.getAllByText(english)).toHaveLength(4);
    act(() => chooseLanguage('lv'));
    expect(screen.getAllByText(latvian)).toHaveLength(4);
  });

  it('can be asked to be cancelled until it begins, and changed until the day before', async () => {
    await showAt('2026-06-19T11:59:00Z');
    expect(cancelButton()).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change time' })).toBeTruthy();
    act(() => setNow(new Date('2026-06-20T11:59:00Z')));
    expect(cancelButton()).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Change time' })).toBeNull();
    expect(screen.getByText(/This is less than 24 hours ahead/)).toBeTruthy();
    act(() => setNow(new Date('2026-06-20T12:00:00Z')));
    expect(screen.getByText('Completed')).toBeTruthy();
    expect(cancelButton()).toBeNull();
  });

  it('whose dates can not be read says so, and the page goes on', async () => {
    const [first] = booked().timeSlots;
    const unreadable = { ...first!, startTime: 'soon', endTime: 'later' };
    await showAt(
      '2026-06-01T09:00:00Z',
      booked({ createdAt: 'once', firstSlotTime: 'soon', timeSlots: [unreadable] }),
    );
    expect(screen.getByText('Booked on Invalid date')).toBeTruthy();
    expect(rows()[1]).toMatch(/^Invalid dateFormat error.*30 min€20\.00$/);
    act(() => chooseLanguage('lv'));
    expect(rows()[1]).toMatch(/^Nederīgs datumsFormāta kļūda/);
  });
});

describe('a booking that can not be cancelled', () => {
  const refusal: Cancellability = {
    cancellable: false,
    reason: 'The park is closed for cancelling.',
    hours: 3,
  };

  async function ask(answer: Cancellability) {
    server.current.answer(getCancellability, () => answer);
    await showAt('2026-06-20T09:00:00Z');
    fireEvent.click(screen.getByRole('button', { name: /^(Cancel Booking|Atcelt rezervāciju)$/ }));
    return within(await screen.findByRole('dialog'));
  }

  it('is refused for the server’s reason', async () => {
    const dialog = await ask(refusal);
    expect(await dialog.findByText('This booking cannot be cancelled.')).toBeTruthy();
    expect(
      dialog.getByText('The park is closed for cancelling. Your booking is only 3 hours away.'),
    ).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  });

  it('is otherwise refused for the 24 hours', async () => {
    const dialog = await ask({ ...refusal, reason: null });
    const text =
      'Bookings can only be cancelled at least 24 hours before the scheduled time. Your booking is only 3 hours away.';
    expect(await dialog.findByText('This booking cannot be cancelled.')).toBeTruthy();
    expect(dialog.getByText(text)).toBeTruthy();
  });

  it('says so for two seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const dialog = await ask(refusal);
    await dialog.findByText('This booking cannot be cancelled.');
    act(() => {
      jest.advanceTimersByTime(2000);
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('is refused in Latvian to a customer who reads Latvian', async () => {
    chooseLanguage('lv');
    const dialog = await ask(refusal);
    expect(await dialog.findByText('Šo rezervāciju vairs nevar atcelt.')).toBeTruthy();
    expect(
      dialog.getByText(/^Rezervāciju var atcelt ne vēlāk kā 24 stundas pirms brauciena\./),
    ).toBeTruthy();
  });
});

describe('what fails', () => {
  it('is said of the list', async () => {
    server.current.answer(listOwnBookings, () => new Refused(500, {}));
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter>
          <OwnBookings />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Error loading bookings. Please try again later.')).toBeTruthy();
    act(() => chooseLanguage('lv'));
    expect(screen.getByText('Rezervācijas neizdevās ielādēt. Lūdzu, mēģini vēlāk.')).toBeTruthy();
  });

  it.each([
    [
      'by the server',
      () => new Refused(500, { error: 'The lake is on fire.' }),
      'The lake is on fire.',
    ],
    ['by nobody', loseConnection, 'Failed to cancel booking. Please try again later.'],
  ])('is said of a cancellation that is answered %s', async (_, answer, sentence) => {
    server.current.answer(getCancellability, () => ({
      cancellable: true,
      reason: null,
      hours: 48,
    }));
    server.current.answer(cancelBooking, answer);
    await showAt('2026-06-01T09:00:00Z');
    fireEvent.click(cancelButton()!);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Cancel Booking' }));
    expect(await dialog.findByText(sentence)).toBeTruthy();
  });
});
