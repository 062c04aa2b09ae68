import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { paymentSetting } from '@cablepark/contracts/configuration/payment';
import type { Booking, BookingDetail } from '@cablepark/contracts/schedule/booking';
import { getBooking } from '@cablepark/contracts/schedule/find-bookings';

import { makeBooking } from '#calendar/test/bookings';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { setNow } from '#shared/time/clock';
import { ConfirmationPage } from './confirmation-page.tsx';

const slots = [makeFreeSlot('2026-06-20', '15:00'), makeFreeSlot('2026-06-20', '15:30')];
const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  setNow(new Date('2026-06-19T09:00:00Z'));
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(paymentSetting.read, () => ({
    lv: 'Maksāsi parkā',
    en: 'You pay at the park',
  }));
});

const detailWith = (more: Partial<Booking>): BookingDetail => {
  const detail = makeBooking(slots);
  return { ...detail, booking: { ...detail.booking, ...more } };
};

async function show(detail: BookingDetail) {
  const { reference } = detail.booking;
  server.current.answer(getBooking, () => detail);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/confirmation/${reference}`]}>
        <Routes>
          <Route path="/confirmation/:reference" element={<ConfirmationPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
}

describe('the confirmation', () => {
  it('says that an e-mail was sent where the booking has one, though its address is not shown', async () => {
    await show(detailWith({ email: null, hasEmail: true }));
    expect(screen.getByText('A confirmation e-mail was sent to you.')).toBeTruthy();
    act(() => chooseLanguage('lv'));
    expect(screen.getByText('Apstiprinājumu nosūtījām uz tavu e-pastu.')).toBeTruthy();
  });

  it('says when to be there, and where', async () => {
    await show(detailWith({}));
    expect(screen.getByText('Please arrive 15 minutes early.')).toBeTruthy();
    expect(screen.getByText('Ādaži Siguļi, Carnikava, Latvia. Parking is free.')).toBeTruthy();
  });

  it('says how one pays, unless passes have paid all', async () => {
    const detail = detailWith({});
    await show(detail);
    expect(await screen.findByText('You pay at the park')).toBeTruthy();
    cleanup();
    await show({ ...detail, dueCents: 0 });
    expect(screen.queryByText('You pay at the park')).toBeNull();
  });

  it('mentions no e-mail to a customer who gave none', async () => {
    await show(detailWith({ email: null, hasEmail: false }));
    expect(screen.queryByText('A confirmation e-mail was sent to you.')).toBeNull();
  });

  it('has the name of the day', async () => {
    await show(detailWith({}));
    expect(screen.getByText('Tomorrow, 20 June 2026')).toBeTruthy();
    act(() => setNow(new Date('2026-06-20T09:00:00Z')));
    expect(screen.getByText('Today, 20 June 2026')).toBeTruthy();
    act(() => setNow(new Date('2026-06-22T09:00:00Z')));
    expect(screen.getByText('Saturday 20 June 2026')).toBeTruthy();
  });

  it('says it of a date that can not be read, and goes on', async () => {
    const [first] = makeBooking(slots).timeSlots;
    await show({
      ...detailWith({}),
      timeSlots: [{ ...first!, startTime: 'soon', endTime: 'later' }],
    });
    expect(screen.getByText('Invalid date')).toBeTruthy();
    expect(screen.getByText(/^Format error/)).toBeTruthy();
    expect(screen.getByText('Please arrive 15 minutes early.')).toBeTruthy();
  });
});
