import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listPasses, listPassProducts } from '@cablepark/contracts/passes/passes';

import { staffPass, tenRides } from '#calendar/test/passes';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { PassesPage } from './passes-page.tsx';

const server = startServerForEachTest();
const { entries: _, ...listed } = staffPass;
const nobodys = {
  ...listed,
  id: '0198f3a0-0000-7000-8000-0000000000a2',
  kind: 'value' as const,
  name: { lv: 'Dāvanu karte', en: 'Gift card' },
  left: { rides: 0, cents: 3550, today: null },
  holder: { fullName: null, email: null },
  status: 'expired' as const,
};

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => ({ ...anna, role: 'operator' as const }));
  server.current.answer(listPasses, () => [listed, nobodys]);
  server.current.answer(listPassProducts, () => [tenRides]);
});

const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <PassesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the passes', () => {
  it('are listed with their holders, what is left, and their state', async () => {
    open();
    const link = await screen.findByRole('link', { name: '10 rides' });
    expect(link.getAttribute('href')).toBe(`/admin/passes/${staffPass.id}`);
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      '10 ridesAnna Kalniņaanna@example.com8 rides31 May 2046Valid1 Jun 2045',
      'Gift cardNo name€35.5031 May 2046Expired1 Jun 2045',
    ]);
  });

  it('are found by what is typed', async () => {
    open();
    await screen.findByRole('link', { name: '10 rides' });
    server.current.answer(listPasses, () => [nobodys]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' k7qm 2xrd ' } });
    await waitFor(() => expect(screen.queryByRole('link', { name: '10 rides' })).toBeNull());
    expect(server.current.listRequestsTo(listPasses).at(-1)?.query).toEqual({ find: 'k7qm 2xrd' });
  });

  it('are sold from here', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Sell a pass' }));
    expect(await screen.findByRole('radio', { name: /^10 rides/ })).toBeTruthy();
  });

  it('may be none, or not loaded', async () => {
    server.current.answer(listPasses, () => []);
    const { unmount } = open();
    expect(await screen.findByText('No passes found')).toBeTruthy();
    unmount();
    server.current.answer(listPasses, () => new Refused(500, {}));
    open();
    expect(await screen.findByText('The passes could not be loaded.')).toBeTruthy();
  });
});
