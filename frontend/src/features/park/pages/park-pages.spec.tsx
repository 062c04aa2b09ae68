import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig, makePricing } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { ContactsPage } from './contacts-page.tsx';
import { PricesPage } from './prices-page.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(listSpecialDays, () => []);
});

function show(Shown: ComponentType, settings: Partial<PublicConfig> = {}) {
  server.current.answer(getConfig, () => ({ ...exampleConfig, ...settings }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Shown />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the prices', () => {
  it('are those of half an hour and an hour on the cable in each season, from the price list', async () => {
    show(PricesPage, { pricing: makePricing({ standard: 21, peak: 24.5 }) });
    expect(
      await screen.findByRole('row', { name: 'Off-peak (spring) Peak (summer)' }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Wakeboarding 30 min €21 €24.50' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Wakeboarding 1 hour €42 €49' })).toBeTruthy();
    act(() => chooseLanguage('lv'));
    expect(screen.getByRole('row', { name: /^Veikbords 30 min 21\s€ 24,50\s€$/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Veikbords 1 stunda 42\s€ 49\s€$/ })).toBeTruthy();
  });

  it('are followed by when they count', async () => {
    show(PricesPage, { pricing: makePricing({ standard: 20, peak: 25 }) });
    expect(
      await screen.findByRole('row', { name: /^Standard.*15:00–17:00.*€20 €40$/ }),
    ).toBeTruthy();
  });
});

describe('the contacts', () => {
  it('say that the park works by appointment, until when one books online, and to phone otherwise', async () => {
    show(ContactsPage, {
      leadTime: { ...exampleConfig.leadTime, restrictionMode: 'enforced', leadTimeHours: 24 },
    });
    expect(
      await screen.findByText('You can book online until 24 hours before the session.'),
    ).toBeTruthy();
    expect(screen.getByText('By appointment only')).toBeTruthy();
    expect(
      screen.getByText('The park works by appointment, so please book your session first.'),
    ).toBeTruthy();
    expect(screen.getByText('Otherwise, please phone us.')).toBeTruthy();
  });

  it('say so where one can book until the last minute, too', async () => {
    show(ContactsPage);
    expect(await screen.findByText('You can book online until the session begins.')).toBeTruthy();
    act(() => chooseLanguage('lv'));
    expect(
      screen.getByText('Parks strādā pēc pieraksta, tāpēc, lūdzu, vispirms rezervē laiku.'),
    ).toBeTruthy();
    expect(screen.getByText('Citos gadījumos, lūdzu, piezvani mums.')).toBeTruthy();
  });
});
