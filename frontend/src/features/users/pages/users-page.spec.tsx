import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { UsersPage } from './users-page.tsx';

const admin = { ...anna, id: '1e7c3a52-6f2e-4a5e-9a3b-0d5a3f6b1c11', role: 'admin' as const };

const server = startServerForEachTest();
beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => admin);
  server.current.answer(listUsers, () => [anna]);
});

it('has one red word a user: the one that destroys', async () => {
  const { container } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <UsersPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^Deactivate / });
  const red = [...container.querySelectorAll('.ant-btn-dangerous, .ant-btn-color-dangerous')];
  expect(red.map(({ textContent }) => textContent)).toEqual(['Erase']);
});
