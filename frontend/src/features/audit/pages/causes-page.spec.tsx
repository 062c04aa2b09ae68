import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getCauses, type Cause } from '@cablepark/contracts/audit/get-causes';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { CausesPage } from './causes-page.tsx';

const server = startServerForEachTest();
const ACTION = '0198f3a0-0000-7000-8000-000000000001';

const makeStep = (kind: Cause['kind'], name: string, causes: Cause[] = []): Cause => ({
  kind,
  name,
  id: null,
  recordedAt: kind === 'readModel' ? null : '2026-06-01T09:00:00.000Z',
  causes,
});

const mail = makeStep('mail', 'booking-confirmation');
const placed = makeStep('event', 'BookingPlaced', [
  makeStep('readModel', 'bookings'),
  makeStep('job', 'booking-confirmation', [mail]),
]);
const request = makeStep('request', 'POST /api/bookings', [
  makeStep('command', 'BookSlots', [placed]),
]);

function show() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/causes/${ACTION}`]}>
        <Routes>
          <Route path="/admin/causes/:correlationId" Component={CausesPage} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const findStep = async (name: string): Promise<HTMLElement> => {
  const [found] = await screen.findAllByText(name);
  return found?.closest('li') as HTMLElement;
};

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => ({ ...anna, role: 'manager' as const }));
});

describe('what an action led to', () => {
  it('is shown from the request down to the mail, each step below its cause', async () => {
    server.current.answer(getCauses, () => ({ correlationId: ACTION, causes: [request] }));
    show();
    const event = within(await findStep('BookingPlaced'));
    expect(event.getByText('Event')).toBeTruthy();
    expect(event.getByText('bookings')).toBeTruthy();
    expect(event.getByText('Mail')).toBeTruthy();
    expect(event.queryByText('BookSlots')).toBeNull();
    expect(within(await findStep('POST /api/bookings')).getByText('BookSlots')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'This action in the history' });
    expect(link.getAttribute('href')).toBe(`/admin/history?correlationId=${ACTION}`);
  });

  it('says so where there is no such action', async () => {
    server.current.answer(getCauses, () => new Refused(404, { code: 'ACTION_NOT_FOUND' }));
    show();
    expect(await screen.findByText('There is no such action.')).toBeTruthy();
  });
});
