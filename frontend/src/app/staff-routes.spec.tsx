import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { matchRoutes, MemoryRouter, useRoutes, type RouteObject } from 'react-router-dom';

import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import type { User } from '@cablepark/contracts/accounts/user';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import type { PageScript } from '#shared/router/site-navigation';
import { changeLastRole } from '#shared/session/last-role';
import { anna, exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { chooseLanguage } from '../shared/i18n/language.ts';
import { staffPages } from './staff-pages.ts';
import { staffRoutes } from './staff-routes.tsx';

const server = startServerForEachTest();
const routes: RouteObject[] = [
  { path: '/admin', children: staffRoutes },
  { path: '/admin/login', element: <h1>Admin login</h1> },
];

it.each([
  '/admin',
  '/admin/new',
  '/admin/calendar',
  ...staffPages.map(({ path }) => path.replace(/:\w+/, 'AB12')),
])('the address %s is within the layout of staff', (path) => {
  const matches = matchRoutes(routes, path) ?? [];
  expect(matches.at(-1)?.pathname.replace(/\/$/, '')).toBe(path);
  expect(matches.length).toBeGreaterThan(2);
});

const Pages = () => useRoutes(routes);

async function open(path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    await (route.handle as PageScript | undefined)?.load();
  }

  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Pages />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const menu = () => screen.getByRole('navigation', { name: 'Admin menu' });
const listMenuTexts = () =>
  within(menu())
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('a page of staff', () => {
  beforeEach(() => {
    changeLastRole(null);
    chooseLanguage('en');
    server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
    server.current.answer(listUsers, () => []);
  });

  it('has its menu, title and grey cards until it is known who is signed in, and keeps the menu', async () => {
    changeLastRole('manager');
    let tell: (user: User) => void = () => undefined;
    const told = new Promise<User>((resolve) => {
      tell = resolve;
    });
    server.current.answer(getCurrentUser, () => told);
    await open('/admin/users');
    expect(await screen.findByRole('heading', { level: 1, name: 'User Management' })).toBeTruthy();
    const before = menu();
    expect(within(before).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logout' })).toHaveProperty('disabled', true);
    expect(document.querySelectorAll('[data-frame] > div')).toHaveLength(6);

    tell({ ...anna, role: 'manager' });
    await waitFor(() => expect(document.querySelector('[data-frame]')).toBeNull());
    expect(menu()).toBe(before);
    expect(screen.getByRole('button', { name: 'Logout' })).toHaveProperty('disabled', false);
  });

  it('has only what all staff may open until it is known who used the browser last', async () => {
    server.current.answer(getCurrentUser, () => new Promise<User>(() => undefined));
    await open('/admin/users');
    await screen.findByRole('heading', { level: 1, name: 'User Management' });
    expect(listMenuTexts()).toEqual(['Dock', 'Passes']);
  });

  it('keeps the role for the next page that is opened', async () => {
    server.current.answer(getCurrentUser, () => ({ ...anna, role: 'operator' as const }));
    await open('/admin/people/AB12');
    await waitFor(() => expect(document.cookie).toContain('role=operator'));
    expect(listMenuTexts()).toEqual(['Dock', 'Passes']);
  });

  it('has no menu for those whom it sends to sign in', async () => {
    server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: false }));
    await open('/admin/users');
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin login' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
