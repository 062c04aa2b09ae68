import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig, makePricing } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { CablePrices } from './facts.tsx';
import { SeasonalPrices, SeasonalPriceTable } from './seasons/seasonal-prices.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(listSpecialDays, () => []);
});

/** The standard price will be 25 € from 4 January; until then 20 € is charged. */
function show(Shown: ComponentType) {
  const pricing = makePricing({ standard: 25, peak: 30 }).map((row) =>
    row.name === 'standard' ? { ...row, onSale: { price: 20, listedFrom: '2027-01-04' } } : row,
  );
  server.current.answer(getConfig, () => ({ ...exampleConfig, pricing }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
}

describe('a price that the days on sale don’t have yet', () => {
  it('stands beside the one that is charged, by weekday and hour', async () => {
    show(CablePrices);
    expect(
      await screen.findByRole('row', {
        name: /^Standard.*€20 from 4 January: €25 €40 from 4 January: €50$/,
      }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Peak.*€30 €60$/ })).toBeTruthy();
    act(() => chooseLanguage('lv'));
    expect(screen.getByText(/^no 4\. janvāra: 25\s€$/)).toBeTruthy();
  });

  it('stands beside it by season', async () => {
    show(SeasonalPriceTable);
    expect(
      await screen.findByRole('row', { name: 'Wakeboarding 30 min €20 from 4 January: €25 €30' }),
    ).toBeTruthy();
  });

  it('follows it in the note of the booking form', async () => {
    show(SeasonalPrices);
    expect(
      await screen.findByText(
        'Off-peak (spring): €20 for 30 minutes, €40 for an hour (from 4 January: €25)',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Peak (summer): €30 for 30 minutes, €60 for an hour')).toBeTruthy();
  });
});
