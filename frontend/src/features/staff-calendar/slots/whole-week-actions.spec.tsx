import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { Toaster } from '#shared/toast/toaster';
import { WholeWeekActions } from './whole-week-actions.tsx';

const server = startServerForEachTest();
const outcome = {
  generatedSlots: 12,
  removedSlots: 3,
  repricedSlots: 0,
  preservedBookings: 4,
  dryRun: false,
  message: '12 time slots opened.',
};
const isDryRun = (body: unknown) => (body as { dryRun?: boolean }).dryRun === true;

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <WholeWeekActions monday="2026-06-15" />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listTimeSlots, () => ({ timeSlots: [] }));
  server.current.answer(listBookings, () => []);
});

describe('the buttons for the whole week', () => {
  it('regenerate its slots after a preview, and say so while that goes on', async () => {
    let finish: (answer: typeof outcome) => void = () => undefined;
    const answer = new Promise<typeof outcome>((resolve) => {
      finish = resolve;
    });
    server.current.answer(regenerateSlots, ({ body }) =>
      isDryRun(body) ? Promise.resolve(outcome) : answer,
    );
    show();
    const button = screen.getByRole('button', { name: 'Regenerate Time Slots' });
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Regenerate Time Slots' }));
    expect(
      await dialog.findByText('Opened: 12. Removed: 3. With a new price: 0. Bookings kept: 4.'),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Regenerate Time Slots' }));
    await waitFor(() => {
      expect(button.textContent).toBe('Regenerating...');
    });
    finish(outcome);
    expect(await screen.findByText('Time slots regenerated')).toBeTruthy();
    expect(button.textContent).toBe('Regenerate Time Slots');
    const [, sent] = server.current.listRequestsTo(regenerateSlots);
    expect(sent?.body).toEqual({
      startTime: '2026-06-14T21:00:00.000Z',
      endTime: '2026-06-15T21:00:00.000Z',
      fullWeek: true,
    });
  });

  it('fetch it again, past every cache', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Calendar' }));
    await waitFor(() => {
      expect(server.current.listRequestsTo(listTimeSlots)).toHaveLength(1);
    });
    const [sent] = server.current.listRequestsTo(listTimeSlots);
    expect(sent?.query).toMatchObject({
      startDate: '2026-06-15',
      endDate: '2026-06-21',
      _: expect.any(String),
    });
  });
});
