import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listLedger, type LedgerLine } from '@cablepark/contracts/passes/ledger';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { getMoney } from '@cablepark/contracts/statistics/statistics';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { MoneyPage } from './money-page.tsx';

const server = startServerForEachTest();
const passId = '0198f3a0-0000-7000-8000-0000000000a1';
const line: LedgerLine = {
  position: '17',
  at: '2046-06-01T09:00:00.000Z',
  account: 'cash',
  unit: 'cents',
  amount: 15_000,
  passId,
  bookingId: null,
  vat: { percent: 21, due: 'sale' },
};

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(getMoney, () => ({
    soldCents: 15_000,
    earnedCents: 3000,
    unearnedCents: 12_000,
    lapsedCents: 100,
    refundedCents: 200,
    dueCents: 500,
  }));
  server.current.answer(listLedger, () => [
    line,
    { ...line, account: 'outstanding' as const, unit: 'rides' as const, amount: -10, vat: null },
  ]);
});

const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <MoneyPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the money of passes', () => {
  it('has the figures of this month', async () => {
    open();
    for (const money of ['€150.00', '€30.00', '€120.00', '€1.00', '€2.00', '€5.00']) {
      expect((await screen.findAllByText(money)).length).toBeGreaterThan(0);
    }

    expect(server.current.listRequestsTo(getMoney)[0]?.query).toEqual({ period: 'month' });
  });

  it('has the ledger, the newest line first, and the same as a file', async () => {
    open();
    await screen.findByText('Taken in');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(-2)).toEqual([
      expect.stringMatching(/Can be used.*Rides.*−10–Open$/),
      expect.stringMatching(/Taken in.*Money.*€150\.0021%, when soldOpen$/),
    ]);
    expect(screen.getAllByRole('link', { name: 'Open' })[0]?.getAttribute('href')).toBe(
      `/admin/passes/${passId}`,
    );
    const today = dayOfInstant(new Date());
    const days = `from=${today.slice(0, 7)}-01&to=${today}`;
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      `/api/admin/ledger?${days}&format=csv`,
    );
  });

  it('may be of one account', async () => {
    open();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Account' }));
    fireEvent.click(await screen.findByTitle('Earned'));
    await waitFor(() =>
      expect(server.current.listRequestsTo(listLedger).at(-1)?.query['account']).toBe('earned'),
    );
  });

  it('says that it could not be loaded', async () => {
    server.current.answer(getMoney, () => new Refused(500, {}));
    server.current.answer(listLedger, () => new Refused(500, {}));
    open();
    expect(await screen.findByText('The figures could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('The ledger could not be loaded.')).toBeTruthy();
  });
});
