import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import {
  cancelManagedBooking,
  getManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { getReceipt } from '@cablepark/contracts/schedule/receipt';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { keyOf } from '#shared/api/queries';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { useToast } from '#shared/toast/toasts';
import { ManagePage } from './pages/manage-page.tsx';
import { ManageTimePage } from './pages/manage-time-page.tsx';

const rule = { allowed: true, until: null, reason: null };
const standing: ManagedBooking = {
  ...makeBooking([makeFreeSlot('2046-06-20', '15:00')]),
  rules: { move: rule, cancel: rule, change: rule, data: rule, erase: rule },
};
const postponed: ManagedBooking = {
  ...standing,
  timeSlots: [],
  booking: {
    ...standing.booking,
    status: 'postponed',
    firstSlotTime: null,
    postponed: {
      closureId: '00000000-0000-4000-8000-000000000000',
      reason: 'weather',
      note: null,
      from: standing.timeSlots,
    },
  },
};
const over = (more: object) => new Refused(410, { code: 'BOOKING_OVER', dataUntil: null, ...more });

const server = startServerForEachTest();
beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(getReceipt, () => new Refused(404, { code: 'BOOKING_NOT_FOUND' }));
  server.current.answer(listTimeSlots, () => ({ timeSlots: [] }));
});

function show(path = '/manage/a-token') {
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <main>
          <Routes>
            <Route path="/manage/:token" Component={ManagePage} />
            <Route path="/manage/:token/time" Component={ManageTimePage} />
          </Routes>
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

describe('the page of a link', () => {
  it('begins with the button for a new time if the booking is postponed, and has no other', async () => {
    server.current.answer(getManagedBooking, () => postponed);
    show();
    const link = await screen.findByRole('link', { name: 'Pick a new time' });
    const reason = screen.getByText('We had to close because of the weather.');
    expect(link.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('link', { name: 'Change time' })).toBeNull();
  });

  it('says after a cancellation which booking was cancelled', async () => {
    server.current.answer(getManagedBooking, () => standing);
    server.current.answer(cancelManagedBooking, () => {
      server.current.answer(getManagedBooking, () => over({ isCancelled: true }));
      const { id, reference } = standing.booking;
      return { message: 'Booking cancelled', booking: { id, reference } };
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await screen.findByRole('heading', { name: 'Your booking is cancelled' });
    expect(screen.getByText('Wed 20 June 15:00–15:30 · QZ7-K4M')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    const { result } = renderHook(useToast);
    expect(result.current).toBeNull();
  });

  it.each([
    ['was cancelled', { isCancelled: true }, 'Your booking is cancelled'],
    ['took place', {}, 'This booking is over'],
  ])('says later, too, that the booking %s', async (_, more, title) => {
    server.current.answer(getManagedBooking, () => over(more));
    show();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });
});

describe('choosing a new time by a link', () => {
  it('survives a failed fetch of the booking, and ends with the booking', async () => {
    server.current.answer(getManagedBooking, () => standing);
    const client = show('/manage/a-token/time');
    const choice = await screen.findByText('Tap the new start.');
    const queryKey = keyOf(getManagedBooking, { params: { token: 'a-token' } });
    const askAgain = () => act(() => client.refetchQueries({ queryKey }));
    server.current.answer(getManagedBooking, () => new Refused(500, { code: 'INTERNAL' }));
    await askAgain();
    expect(choice.isConnected).toBe(true);

    server.current.answer(getManagedBooking, () => over({ isCancelled: true }));
    await askAgain();
    expect(await screen.findByRole('heading', { name: 'Your booking is cancelled' })).toBeTruthy();
  });
});
