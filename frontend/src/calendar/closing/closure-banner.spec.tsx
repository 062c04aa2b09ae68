import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import {
  listClosures,
  takeBackClosure,
  type ListedClosure,
} from '@cablepark/contracts/schedule/closure';
import {
  dayOfInstant,
  endOfSlot,
  HOUR_MS,
  slotAt,
  slotsOfDay,
} from '@cablepark/contracts/shared/riga-time';

import { makeQueryClient } from '#shared/api/query-client';
import { formatClockTime } from '#shared/i18n/format-instant';
import { chooseLanguage } from '#shared/i18n/language';
import { startServerForEachTest } from '#shared/test/fake-server';
import { ClosureBanner } from './closure-banner.tsx';

const server = startServerForEachTest();
const now = new Date();
const from = new Date(now.getTime() - 60_000).toISOString();
const to = endOfSlot(slotsOfDay(dayOfInstant(now)).at(-1) ?? slotAt(now)).toISOString();

const closureOf = (more: Partial<ListedClosure>): ListedClosure => ({
  id: 'storm',
  from,
  to,
  reason: 'weather',
  note: null,
  slots: 4,
  bookings: [],
  mails: 0,
  createdAt: from,
  takenBackAt: null,
  ...more,
});

const show = (...closures: readonly ListedClosure[]) => {
  server.current.answer(listClosures, () => [...closures]);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ClosureBanner />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

beforeEach(() => chooseLanguage('en'));

it('says since when and why the park is closed, in both languages', async () => {
  show(closureOf({}));
  const time = formatClockTime(from);
  expect(await screen.findByText(`Closed from ${time}: bad weather`)).toBeTruthy();
  chooseLanguage('lv');
  expect(await screen.findByText(`Slēgts no ${time}: slikti laikapstākļi`)).toBeTruthy();
});

it('opens the park again after a confirmation, and says who can’t have the time back and why', async () => {
  show(closureOf({}));
  server.current.answer(takeBackClosure, () => ({
    id: 'storm',
    slots: 4,
    restored: [],
    settled: [],
    stillPostponed: ['REF'],
    reasons: [{ reference: 'REF', code: 'SLOT_BLOCKED' as const }],
  }));
  fireEvent.click(await screen.findByRole('button', { name: /^Open again/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('REF: the time is blocked')).toBeTruthy();
});

it('is not there while the park is open', async () => {
  show(
    closureOf({ id: 'back', takenBackAt: from }),
    closureOf({ id: 'later', from: new Date(now.getTime() + HOUR_MS).toISOString() }),
    closureOf({ id: 'over', from: '2026-06-01T10:00:00Z', to: '2026-06-01T11:00:00Z' }),
    closureOf({ id: 'repair', reason: 'breakdown' }),
  );
  expect(await screen.findByText(/breakdown/)).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
