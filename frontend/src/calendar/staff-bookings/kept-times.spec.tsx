import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import {
  endWaitlist,
  endWaitlistEntry,
  listWaitlist,
  type ListedWaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { KeptNote } from '../kept/kept-note.tsx';
import { makeBooking } from '../test/bookings.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { Waitlist } from './existing-booking/waitlist.tsx';
import { useStaffBooking } from './new-booking/use-staff-booking.tsx';

const DAY = '2026-06-20';
const three = makeFreeSlot(DAY, '15:00');
const server = startServerForEachTest();
const body = { customerName: 'Zane', phoneNumber: '+37120000001', timeSlotIds: [three.id] };

const entry = (
  name: string,
  status: ListedWaitlistEntry['status'],
  more: Partial<ListedWaitlistEntry> = {},
): ListedWaitlistEntry => ({
  id: name,
  timeSlotId: three.id,
  status,
  name,
  phone: '+37120000002',
  email: `${name}@example.com`,
  language: 'en',
  joinedAt: '2026-06-10T09:00:00Z',
  joinedPosition: '1',
  confirmedAt: null,
  offeredAt: null,
  offeredPosition: null,
  offerExpiresAt: null,
  bookingReference: null,
  ...more,
});

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listTimeSlots, () => ({ timeSlots: [] }));
  server.current.answer(listWaitlist, () => [entry('Anna', 'offered'), entry('Berta', 'waiting')]);
});

describe('a half hour that is kept for somebody', () => {
  it('is booked by staff once they have seen for whom it is kept and have confirmed', async () => {
    const onDone = jest.fn();
    const booked = makeBooking([three]);
    server.current.answer(bookSlotsAsStaff, ({ body: sent }) =>
      (sent as { overReserved?: boolean }).overReserved === true
        ? { ...booked, manageUrl: null, receipt: null }
        : new Refused(409, {
            code: 'SLOTS_ALREADY_BOOKED',
            alreadyBookedSlots: [three.id],
            reservedSlots: [three.id],
          }),
    );
    const page = renderInPage(() => useStaffBooking(onDone));
    await act(() => page.current.book(body, [three.id]));
    expect(onDone).not.toHaveBeenCalled();
    show(page.current.failure);
    expect(await screen.findByText('Offered to: Anna.')).toBeTruthy();
    expect(screen.getByText('Waiting for it: Berta.')).toBeTruthy();
    expect(screen.queryByText(/filling in the booking form/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Book anyway' }));
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledTimes(1);
    });
  });

  it('is held by a form where nobody is offered it', async () => {
    server.current.answer(listWaitlist, () => [entry('Berta', 'waiting'), entry('Carla', 'left')]);
    show(<KeptNote slots={[three.id]} />);
    expect(
      await screen.findByText(
        /^Somebody is filling in the booking form right now: .*15:00–15:30\.$/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('Waiting for it: Berta.')).toBeTruthy();
  });

  it('is kept for somebody unknown while the list can’t be loaded', async () => {
    server.current.answer(listWaitlist, () => new Refused(403, { code: 'NOT_ALLOWED' }));
    show(<KeptNote slots={[three.id]} />);
    expect(await screen.findByText('This time is kept for somebody.')).toBeTruthy();
  });
});

describe("the staff's waitlist", () => {
  const list = () => show(<Waitlist slots={makeBooking([three]).timeSlots} />);

  it('ends a whole waitlist after a question', async () => {
    server.current.answer(endWaitlist, () => ({ ended: ['Anna', 'Berta'] }));
    list();
    fireEvent.click(
      await screen.findByRole('button', { name: 'End the whole line for 15:00–15:30' }),
    );
    expect(screen.getByText(/^2 entries end\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'End the whole line' }));
    await waitFor(() => {
      expect(server.current.listRequestsTo(endWaitlist)).toMatchObject([
        { query: { timeSlotId: String(three.id) } },
      ]);
    });
  });

  it('says so when a waitlist or an entry could not be ended', async () => {
    server.current.answer(
      endWaitlist,
      () => new Refused(503, { error: 'Try later.', code: 'UNAVAILABLE' }),
    );
    server.current.answer(
      endWaitlistEntry,
      () => new Refused(503, { error: 'Try later.', code: 'UNAVAILABLE' }),
    );
    const toasts = renderInPage(() => undefined);
    list();
    fireEvent.click(await screen.findByRole('button', { name: 'End the wait of Anna' }));
    await waitFor(() => {
      expect(toasts.toast).toMatchObject({
        title: 'The wait could not be ended',
        tone: 'destructive',
      });
    });
    fireEvent.click(screen.getByRole('button', { name: 'End the whole line for 15:00–15:30' }));
    fireEvent.click(screen.getByRole('button', { name: 'End the whole line' }));
    expect(await screen.findByText('The wait could not be ended. Try later.')).toBeTruthy();
  });

  it('has no such button once nobody waits any more', async () => {
    server.current.answer(listWaitlist, () => [entry('Anna', 'lapsed'), entry('Berta', 'left')]);
    list();
    expect(await screen.findByText('Anna')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /End the/ })).toBeNull();
  });
});
