import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';

import { recordCall } from '@cablepark/contracts/schedule/change-booking';
import { listClosures, type ClosedBooking } from '@cablepark/contracts/schedule/closure';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { startServerForEachTest } from '#shared/test/fake-server';
import { makeBooking } from '../test/bookings.ts';
import { afterThree, makeSlot, THREE } from '../test/slots.ts';
import { BookingLines, PostponedList } from './closure-list.tsx';

const server = startServerForEachTest();
const nothing = () => undefined;

const closedBooking = (customerName: string, reached: boolean): ClosedBooking => ({
  reference: customerName,
  customerName,
  phoneNumber: '+37120123456',
  hasEmail: false,
  firstSlotTime: '2026-06-20T12:00:00Z',
  reached,
});

const postponedBooking = (customerName: string, slot: SlotId, reached: boolean) => {
  const { booking, timeSlots: from } = makeBooking([makeSlot(slot)], customerName);
  const postponed = { closureId: 'c', reason: 'weather' as const, note: null, from };
  return {
    ...booking,
    customerName,
    reached,
    status: 'postponed' as const,
    postponed,
    timeSlots: [],
  };
};

const tickOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Reached: ${name}` });

beforeEach(() => chooseLanguage('en'));

it('shows whom somebody has reached, and lets staff tick others before the park is closed', async () => {
  server.current.answer(recordCall, () => makeBooking([]));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <BookingLines
        canTick
        bookings={[closedBooking('Anna', true), closedBooking('Baiba', false)]}
      />
    </QueryClientProvider>,
  );
  expect([tickOf('Anna').checked, tickOf('Baiba').checked]).toEqual([true, false]);
  fireEvent.click(tickOf('Baiba'));
  await waitFor(() => {
    expect(server.current.listRequestsTo(recordCall)).toMatchObject([
      { path: '/api/bookings/Baiba/reached', body: { reached: true } },
    ]);
  });
});

it('lists the postponed by the times that they lost, with a tick that is the same for all', async () => {
  let isReached = false;
  server.current.answer(listClosures, () => []);
  server.current.answer(listBookings, () => [
    postponedBooking('Late', afterThree(4), isReached),
    postponedBooking('Early', THREE, true),
  ]);
  server.current.answer(recordCall, ({ body }) => {
    isReached = (body as { reached: boolean }).reached;
    return makeBooking([]);
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PostponedList onMove={nothing} onCancel={nothing} onOpen={nothing} />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual([
    'Early',
    'Late',
  ]);
  expect(tickOf('Early').checked).toBe(true);
  fireEvent.click(tickOf('Late'));
  await waitFor(() => {
    expect(server.current.listRequestsTo(listBookings).length).toBeGreaterThan(1);
  });
  await waitFor(() => {
    expect(tickOf('Late').checked).toBe(true);
  });
});
