import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import type { UserRole } from '@cablepark/contracts/shared/roles';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { changeLastRole } from '#shared/session/last-role';
import { anna } from '#shared/test/examples';
import { MenuDrawer, StaffMenu } from './staff-menu.tsx';

beforeEach(() => {
  chooseLanguage('en');
  changeLastRole('manager');
});

function open(menu: ReactNode): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/admin/today']}>
        {menu}
        <Routes>
          <Route path="/admin/history" element={<h1>History</h1>} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const userWith = (role: UserRole) => ({ ...anna, role });
const menu = () => screen.getByRole('navigation', { name: 'Admin menu' });
const link = (name: string) => within(menu()).getByRole('link', { name });

it('has the pages of the signed-in user, not of the browser’s last user', () => {
  open(<StaffMenu user={userWith('operator')} />);
  expect(within(menu()).getAllByRole('link')).toEqual([link('Dock'), link('Passes')]);
  expect(link('Dock').getAttribute('aria-current')).toBe('page');
});

it('is walked through link by link, without a stop at what is around them', () => {
  open(<StaffMenu user={userWith('manager')} />);
  const stops = menu().querySelectorAll('a, [tabindex="0"]');
  expect([...stops]).toEqual(within(menu()).getAllByRole('link'));
  expect(stops.length).toBeGreaterThan(10);
});

it('is in a drawer on a narrow screen, which closes when a link is followed', async () => {
  open(<MenuDrawer user={userWith('manager')} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open admin menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Admin menu' });
  expect(within(drawer).getByRole('button', { name: 'Close admin menu' })).toBeTruthy();
  fireEvent.click(link('History'));
  expect(await screen.findByRole('heading', { level: 1, name: 'History' })).toBeTruthy();
  await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
});
