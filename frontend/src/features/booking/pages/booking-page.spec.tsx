import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { SelectionProvider } from '../../../calendar/selection/selection.tsx';
import { streamsForEachTest } from '../../../calendar/test/fake-event-source.ts';
import { freeSlot } from '../../../calendar/test/slots.ts';
import { makeQueryClient } from '../../../shared/api/calls.ts';
import { chooseLanguage } from '../../../shared/i18n/language.ts';
import { exampleConfig } from '../../../shared/test/examples.ts';
import { Refused, serverForEachTest } from '../../../shared/test/fake-server.ts';
import { setNow } from '../../../shared/time/clock.ts';
import { Toaster } from '../../../shared/toast/toaster.tsx';
import { BookingPage } from './booking-page.tsx';

const slots = [freeSlot('2026-06-20', '15:00'), freeSlot('2026-06-20', '15:30')];
const row = { startTime: null, endTime: null, applyToWeekends: false, weekendMultiplier: null };
const server = serverForEachTest();
streamsForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  setNow(new Date('2026-06-19T09:00:00Z'));
  localStorage.setItem('enhancedBookingSelection', JSON.stringify([{ id: 7 }, ...slots]));
  server.current.answer(listTimeSlots, () => ({ timeSlots: slots }));
  server.current.answer(listSpecialDays, () => []);
  server.current.answer(getConfig, () => ({
    ...exampleConfig,
    pricing: [
      { ...row, id: 1, name: 'standard', price: 21 },
      { ...row, id: 2, name: 'peak', price: 24.5 },
    ],
  }));
});
afterEach(() => {
  localStorage.clear();
});

async function show() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/booking']}>
        <SelectionProvider>
          <BookingPage />
          <Toaster />
        </SelectionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('Seasonal pricing');
}

describe('the booking page', () => {
  it('has a note on the prices of the seasons, from the price list', async () => {
    await show();
    expect(await screen.findByText('Off-peak (spring): €21 for 30 minutes, €42 for an hour')).toBeTruthy();
    expect(screen.getByText('Peak (summer): €24.50 for 30 minutes, €49 for an hour')).toBeTruthy();
    act(() => chooseLanguage('lv'));
    expect(screen.getByText('Ārpus sezonas (pavasarī): 21 € par 30 minūtēm, 42 € par stundu')).toBeTruthy();
  });

  it('shows what was selected, less what has no start time, and the name of its day', async () => {
    await show();
    const times = within(screen.getByRole('region', { name: 'Selected Times' }));
    expect(times.getByText('Tomorrow, 20 June 2026')).toBeTruthy();
    expect(times.getAllByRole('listitem')).toHaveLength(2);
    expect(times.getByText('€50.00')).toBeTruthy();
  });

  it('says in a toast and in the form that somebody else was faster', async () => {
    const code = 'SLOTS_ALREADY_BOOKED';
    server.current.answer(bookSlots, () => new Refused(409, { code, alreadyBookedSlots: [slots[0]!.id] }));
    await show();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Anna Kalniņa' } });
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '+37120123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Complete Booking' }));
    const toast = await screen.findByRole('alert');
    const sentence =
      'One or more selected time slots have been booked by someone else. Please go back and select different times.';
    expect(within(toast).getByText('Booking Failed')).toBeTruthy();
    expect(within(toast).getByText(sentence)).toBeTruthy();
    expect(within(screen.getByRole('note')).getByText(sentence)).toBeTruthy();
  });
});
