import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import {
  cancelSource,
  listSources,
  type BookingSource,
} from '@cablepark/contracts/schedule/find-bookings';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { BookingSources } from './booking-sources.tsx';

const server = startServerForEachTest();
const source = (bookings: number): BookingSource => ({
  source: 'network',
  bookings: Array.from({ length: bookings }, (_, i) => ({
    id: `${i}`,
    reference: `R${i}`,
    customerName: `Customer ${i}`,
    firstSlotTime: '2026-06-20T12:00:00Z',
  })),
  halfHours: bookings,
  entries: 8,
  holds: 3,
  firstAt: '2026-06-10T09:00:00Z',
  lastAt: '2026-06-10T10:00:00Z',
});

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <BookingSources />
      </MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
});

it('asks about bookings, and names the rest of a source', async () => {
  server.current.answer(listSources, () => [source(10)]);
  show();
  expect(await screen.findByText('Many bookings from one source')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  expect(screen.getByText('Cancel 10 bookings?')).toBeTruthy();
  expect(screen.getByText('Besides: 8 places in lines, 3 half hours held in a day.')).toBeTruthy();
});

it('speaks of no bookings where a source has none', async () => {
  server.current.answer(listSources, () => [source(0)]);
  server.current.answer(cancelSource, () => ({ cancelled: [], entries: 8, holds: 2 }));
  const toasts = renderInPage(() => undefined);
  show();
  expect(await screen.findByText('Much kept by one source')).toBeTruthy();
  expect(screen.queryByText('Show bookings')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }));
  const question = screen.getByRole('dialog', { name: 'End its places in lines and its holds?' });
  fireEvent.click(question.querySelector<HTMLButtonElement>('.ant-btn-dangerous') ?? question);
  await screen.findByText('Much kept by one source');
  expect(toasts.toast).toMatchObject({
    title: 'Places in lines and holds ended',
    text: 'Ended: 8 places in lines, 2 held half hours.',
  });
});
