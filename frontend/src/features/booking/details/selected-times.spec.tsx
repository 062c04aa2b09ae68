import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';

import { SeasonalPrices } from '#calendar/park/seasons/seasonal-prices';
import { SelectionProvider } from '#calendar/selection/selection-provider';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig, makePricing } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { setNow } from '#shared/time/clock';
import { SelectedTimes } from './selected-times.tsx';
import type { LostTimes } from './use-lost-times.ts';

const slots = [makeFreeSlot('2026-06-20', '15:00'), makeFreeSlot('2026-06-20', '15:30')];
const nothingLost: LostTimes = { lost: [], rest: slots, why: 'taken', nearest: [] };
const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  setNow(new Date('2026-06-19T09:00:00Z'));
  localStorage.setItem('enhancedBookingSelection', JSON.stringify([{ id: 7 }, ...slots]));
  server.current.answer(listSpecialDays, () => []);
  server.current.answer(getConfig, () => ({
    ...exampleConfig,
    pricing: makePricing({ standard: 21, peak: 24.5 }),
  }));
});
afterEach(() => {
  localStorage.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SelectionProvider>
          <SelectedTimes lostTimes={nothingLost} isExplained={false} onSettled={() => undefined} />
          <SeasonalPrices />
        </SelectionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the booking form', () => {
  it('lists what was selected, less what has no start time', () => {
    show();
    expect(
      screen.getAllByText(/^15:[03]0–1[56]:[03]0$/).map(({ textContent }) => textContent),
    ).toEqual(['15:00–15:30', '15:30–16:00']);
    expect(screen.getByText('€50.00')).toBeTruthy();
  });

  it('has the name of the day', () => {
    show();
    expect(screen.getByText('Tomorrow, 20 June 2026')).toBeTruthy();
    act(() => setNow(new Date('2026-06-20T09:00:00Z')));
    expect(screen.getByText('Today, 20 June 2026')).toBeTruthy();
  });

  it('has a note on the prices of the seasons, from the price list', async () => {
    show();
    expect(screen.getByText('Seasonal pricing')).toBeTruthy();
    expect(
      await screen.findByText('Off-peak (spring): €21 for 30 minutes, €42 for an hour'),
    ).toBeTruthy();
    expect(screen.getByText('Peak (summer): €24.50 for 30 minutes, €49 for an hour')).toBeTruthy();
    act(() => chooseLanguage('lv'));
    expect(screen.getByText('Sezonas cenas')).toBeTruthy();
    expect(
      screen.getByText(/^Ārpus sezonas \(pavasarī\): 21\s€ par 30 minūtēm, 42\s€ par stundu$/),
    ).toBeTruthy();
  });
});
