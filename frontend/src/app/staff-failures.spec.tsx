import { describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { leadTimeSetting } from '@cablepark/contracts/configuration/lead-time';
import { listFeedback } from '@cablepark/contracts/feedback/feedback';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { getStatistics } from '@cablepark/contracts/statistics/statistics';

import { startStreamsForEachTest } from '../calendar/test/fake-event-source.ts';
import { ConfigurationPage } from '../features/configuration/pages/configuration-page.tsx';
import { EmailSection } from '../features/configuration/sections/email-section.tsx';
import { ParkSettingSection } from '../features/configuration/sections/park-setting-section.tsx';
import { DashboardPage } from '../features/dashboard/pages/dashboard-page.tsx';
import { FeedbackPage } from '../features/feedback/staff/pages/feedback-page.tsx';
import { StatisticsPage } from '../features/statistics/pages/statistics-page.tsx';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { chooseLanguage } from '../shared/i18n/language.ts';
import { anna } from '../shared/test/examples.ts';
import { Refused, startServerForEachTest } from '../shared/test/fake-server.ts';

const server = startServerForEachTest();
startStreamsForEachTest();

const refuse = () => new Refused(500, { code: 'INTERNAL' });

function show(page: ReactNode) {
  server.current.answer(getCurrentUser, () => ({ ...anna, role: 'manager' }) as const);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('what can’t be loaded on a page of staff', () => {
  it.each([
    [
      'the dashboard',
      <DashboardPage />,
      listBookings,
      'Failed to load data. Please try again.',
      'Neizdevās ielādēt datus. Lūdzu, mēģini vēlreiz.',
    ],
    [
      'the statistics',
      <StatisticsPage />,
      getStatistics,
      'Error loading statistics data. Please try again.',
      'Statistiku neizdevās ielādēt. Lūdzu, mēģini vēlreiz.',
    ],
    [
      'the configuration',
      <ConfigurationPage />,
      getConfig,
      'Error loading configuration data. Please try again.',
      'Iestatījumus neizdevās ielādēt. Lūdzu, mēģini vēlreiz.',
    ],
    [
      'the address of notices',
      <EmailSection />,
      getAdminEmail,
      'Failed to load admin email configuration.',
      'Administratora e-pastu neizdevās ielādēt.',
    ],
    [
      'the lead time',
      <ParkSettingSection setting={leadTimeSetting} />,
      leadTimeSetting.read,
      'Failed to load data. Please try again.',
      'Datus neizdevās ielādēt. Lūdzu, mēģini vēlreiz.',
    ],
    [
      'the feedback',
      <FeedbackPage />,
      listFeedback,
      'Error loading feedback. Please try again later.',
      'Atsauksmes neizdevās ielādēt. Lūdzu, mēģini vēlāk.',
    ],
  ] as const)('is said of %s', async (_, page, endpoint, en, lv) => {
    chooseLanguage('en');
    server.current.answer(endpoint, refuse);
    show(page);
    expect((await screen.findAllByText(en)).length).toBeGreaterThan(0);
    act(() => chooseLanguage('lv'));
    expect((await screen.findAllByText(lv)).length).toBeGreaterThan(0);
  });
});
