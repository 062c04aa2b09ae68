import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { cancelBooking } from '@cablepark/contracts/schedule/change-booking';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { Toaster } from '#shared/toast/toaster';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';

const server = startServerForEachTest();
const manager = { ...anna, role: 'manager' } as const;
const detail = makeBooking([makeFreeSlot('2026-06-20', '15:00')]);

/** Opens the dialog and confirms it. Returns what is called once the booking is cancelled. */
function cancel({ shown = detail, giveBack = '' } = {}) {
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <CancelBookingDialog detail={shown} onClose={onClose} />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  if (giveBack !== '') {
    fireEvent.click(screen.getByRole('radio', { name: giveBack }));
  }

  fireEvent.click(screen.getByRole('button', { name: 'Cancel Booking' }));
  return onClose;
}

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(getCurrentUser, () => manager);
  server.current.answer(cancelBooking, () => ({
    message: 'Cancelled.',
    booking: { id: detail.booking.id, reference: detail.booking.reference },
  }));
});

describe('before staff cancel a booking', () => {
  it('the session is asked for', async () => {
    const onClose = cancel();
    await waitFor(() => {
      expect(onClose).toHaveBeenCalled();
    });
    expect(server.current.listRequestsTo(getCurrentUser)).toHaveLength(1);
    expect(server.current.listRequestsTo(cancelBooking)).toHaveLength(1);
  });

  it('they are told what to pay back of a refunded pass, until they close it', async () => {
    server.current.answer(cancelBooking, () => ({
      message: 'Cancelled.',
      booking: { id: detail.booking.id, reference: detail.booking.reference },
      givenBackCents: 1500,
    }));
    cancel();
    expect(await screen.findByText('Anna Kalniņa. Give back €15.00')).toBeTruthy();
  });

  it('nothing is sent without a session, and the dialog says why', async () => {
    server.current.answer(getCurrentUser, () => new Refused(401, { code: 'NOT_SIGNED_IN' }));
    const onClose = cancel();
    expect(await screen.findByText('Authentication Error')).toBeTruthy();
    expect(
      screen.getAllByText('You must be logged in to cancel bookings. Please log in and try again.')
        .length,
    ).toBeGreaterThan(0);
    expect(server.current.listRequestsTo(cancelBooking)).toHaveLength(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('nothing is sent while the server can’t be asked', async () => {
    server.current.answer(getCurrentUser, loseConnection);
    cancel();
    expect(await screen.findByText('Deletion Failed')).toBeTruthy();
    expect(server.current.listRequestsTo(cancelBooking)).toHaveLength(0);
  });

  it.each([
    ['', 'all'],
    ['Nothing', 'none'],
    ['By the cancellation policy', 'policy'],
  ])('they choose what a pass gets back: %s', async (giveBack, mode) => {
    const paid = [{ passId: 'a-pass', rides: 1, cents: 0 }];
    const booking = { ...detail.booking, paid };
    cancel({ shown: { ...detail, booking, paid }, giveBack });
    expect(screen.getByText('Paid by pass: 1 half hour. What comes back?')).toBeTruthy();
    await waitFor(() => {
      expect(server.current.listRequestsTo(cancelBooking)).toHaveLength(1);
    });
    expect(server.current.listRequestsTo(cancelBooking)[0]?.query).toEqual({
      reason: 'staff',
      clearSlots: 'false',
      giveBack: mode,
    });
  });

  it('nothing is asked about passes where none paid', async () => {
    cancel();
    await waitFor(() => {
      expect(server.current.listRequestsTo(cancelBooking)).toHaveLength(1);
    });
    expect(server.current.listRequestsTo(cancelBooking)[0]?.query).not.toHaveProperty('giveBack');
  });
});
