import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant, dayOfWeek } from '@cablepark/contracts/shared/riga-time';

import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { formatFromDay } from '#shared/i18n/format-day';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig, makePricing } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { HoursSection, PricingSection } from './row-sections.tsx';

const server = startServerForEachTest();
const outcome = {
  generatedSlots: 0,
  removedSlots: 0,
  repricedSlots: 2,
  setByHand: 1,
  bookingsInTheWay: [],
};
const today = dayOfInstant(new Date());
/** The next Monday, because weekends have another price. */
const monday = addDays(today, (7 - dayOfWeek(today)) % 7);
const pricing = makePricing({ standard: 20, peak: 30 });
const slots = [
  makeFreeSlot(monday, '15:00', { price: 20 }),
  makeFreeSlot(monday, '15:30', { price: 20 }),
  makeFreeSlot(monday, '16:00', { price: 18, isByHand: true }),
];

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, pricing }));
  server.current.answer(listTimeSlots, () => ({ timeSlots: slots }));
  server.current.answer(listSpecialDays, () => []);
});

const show = (section: ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{section}</MemoryRouter>
    </QueryClientProvider>,
  );

/** antd tells what was edited a moment later. */
async function save(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Save Changes' });
  await waitFor(() => {
    expect(button).toHaveProperty('disabled', false);
  });
  fireEvent.click(button);
}

describe('saving a price', () => {
  const sent: unknown[] = [];
  beforeEach(async () => {
    sent.length = 0;
    server.current.answer(changePricing, ({ body }) => {
      sent.push(body);
      return outcome;
    });
    show(<PricingSection stored={pricing} />);
    fireEvent.change(screen.getByLabelText(/^Standard Price/), { target: { value: '25' } });
    await save();
  });

  it('shows what becomes of the days on sale, and one button saves and applies it', async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Save these prices?' }));
    expect(
      await dialog.findByText(
        '2 half hours 20 → 25 €, from today; 1 set by hand stays; bookings keep theirs.',
      ),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save and apply' }));
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({ price: 25, apply: 'window', dryRun: false });
    });
    expect(sent[0]).toEqual({ price: 25, apply: 'window', dryRun: true });
  });

  it('is for new days alone, if that is chosen', async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Save these prices?' }));
    fireEvent.click(await dialog.findByRole('radio', { name: /^Only new days/ }));
    const firstDay = formatFromDay('en', addDays(today, BOOKING_WINDOW_DAYS));
    expect(dialog.getByText(new RegExp(`^It counts from ${firstDay}\\.`))).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save for new days' }));
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({ price: 25, apply: 'newDays', dryRun: false });
    });
  });
});

describe('saving hours', () => {
  it('shows what opens and closes, and who would be outside', async () => {
    const booking = {
      reference: 'ABCDEFGHJKMNPQRS',
      shortReference: 'QZ7-K4M',
      customerName: 'Zane Liepa',
      phoneNumber: '+37120123456',
      firstSlotTime: `${monday}T13:00:00.000Z`,
    };
    server.current.answer(changeOperatingHours, () => ({
      ...outcome,
      generatedSlots: 8,
      repricedSlots: 0,
      bookingsInTheWay: [booking],
    }));
    show(<HoursSection stored={exampleConfig.operatingHours.slice(0, 1)} />);
    fireEvent.click(screen.getByRole('switch', { name: 'Monday open' }));
    await save();
    // In tests antd gives all its elements one id, so that a dialog beside selects has no name.
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Save these hours?')).toBeTruthy();
    expect(
      (await dialog.findByText('Time slots opened')).closest('.ant-statistic')?.textContent,
    ).toBe('Time slots opened8');
    expect(dialog.getByText('Zane Liepa')).toBeTruthy();
    expect(dialog.getByText('1 set by hand stays')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save and apply' })).toBeTruthy();
  });
});
