import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import {
  confirmWaitlistEntry,
  getWaitlistEntry,
  type WaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';

import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { WaitlistPage } from './waitlist-page.tsx';

const { id, startTime, endTime, price } = makeFreeSlot('2027-06-01', '15:00');
const waiting: WaitlistEntry = {
  status: 'waiting',
  timeSlot: { id, startTime, endTime, price },
  ahead: 1,
  offerExpiresAt: null,
};
const offered: WaitlistEntry = {
  ...waiting,
  status: 'offered',
  offerExpiresAt: '2027-05-31T12:00:00.000Z',
};

const server = startServerForEachTest();
beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
});

it.each([
  ['waits', waiting, ['Leave']],
  ['is offered the time', offered, ['Accept', 'Decline']],
])('offers one way out to a customer who %s', async (_, entry, buttons) => {
  server.current.answer(getWaitlistEntry, () => entry);
  server.current.answer(confirmWaitlistEntry, () => entry);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/waitlist/a-token']}>
        <Routes>
          <Route path="/waitlist/:token" Component={WaitlistPage} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: buttons[0] as string });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});
