import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { changeLeadTime, getLeadTime } from '@cablepark/contracts/configuration/lead-time';
import { changeReminders, getReminders } from '@cablepark/contracts/configuration/reminders';

import { makeQueryClient } from '#shared/api/calls';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { LeadTimeSection, RemindersSection } from './single-sections.tsx';

const server = startServerForEachTest();
const settings = {
  id: 1,
  restrictionMode: 'enforced' as const,
  leadTimeHours: 24,
  operatorOnSite: false,
  updatedAt: null,
};

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(getLeadTime, () => settings);
  server.current.answer(getReminders, () => ({ hoursBefore: 24 }));
});

const show = (section: ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{section}</MemoryRouter>
    </QueryClientProvider>,
  );

/** antd tells what was edited a moment later. */
async function save(): Promise<void> {
  expect(await screen.findByText('Not saved yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

it('only what was changed is sent', async () => {
  const sent: unknown[] = [];
  server.current.answer(changeLeadTime, ({ body }) => {
    sent.push(body);
    return { message: 'Saved.', settings: { ...settings, leadTimeHours: 3 } };
  });
  show(<LeadTimeSection />);
  const hours = await screen.findByLabelText('Lead Time Hours');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  fireEvent.change(hours, { target: { value: '3' } });
  await save();
  await waitFor(() => {
    expect(sent).toEqual([{ leadTimeHours: 3 }]);
  });
});

it('what is wrong with a field is said once it is left, and isn’t sent', async () => {
  server.current.answer(changeReminders, () => ({ hoursBefore: 169 }));
  show(<RemindersSection />);
  const hours = await screen.findByLabelText('Hours before the session');
  fireEvent.change(hours, { target: { value: '169' } });
  fireEvent.blur(hours);
  expect(await screen.findByText('Please enter whole hours from 0 to 168')).toBeTruthy();
  await save();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => {
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });
  expect(screen.getByLabelText('Hours before the session')).toHaveProperty('value', '24');
  expect(screen.queryByText('Please enter whole hours from 0 to 168')).toBeNull();
  expect(server.current.listRequestsTo(changeReminders)).toEqual([]);
});
