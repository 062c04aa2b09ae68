import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { signOut } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { makeQueryClient } from '../api/query-client.ts';
import { chooseLanguage } from '../i18n/language.ts';
import { exampleConfig } from '../test/examples.ts';
import { loseConnection, startServerForEachTest } from '../test/fake-server.ts';
import { Toaster } from '../toast/toaster.tsx';
import { useSignOut } from './sign-out.tsx';

const server = startServerForEachTest();

/** A menu that closes when its entry is pressed, as on a phone. */
function Menu() {
  const [isOpen, setOpen] = useState(true);
  const { pathname } = useLocation();
  return (
    <>
      <h1>{pathname}</h1>
      {isOpen && <Entry onFollow={() => setOpen(false)} />}
    </>
  );
}

function Entry({ onFollow }: { readonly onFollow: () => void }) {
  const session = useSignOut();
  const press = () => {
    onFollow();
    session.signOut();
  };

  return (
    <button type="button" onClick={press}>
      Log Out
    </button>
  );
}

const showMenu = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={['/prices']}>
        <Menu />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );

const pressLogOut = () => fireEvent.click(screen.getByRole('button', { name: 'Log Out' }));
const expectHome = () =>
  waitFor(() => {
    expect(screen.getByRole('heading').textContent).toBe('/');
  });

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
});

describe('logging out from a menu that closes', () => {
  it('says so and leads home', async () => {
    server.current.answer(signOut, () => ({ message: 'Bye.' }));
    showMenu();
    pressLogOut();
    expect(await screen.findByText('Logged out successfully')).toBeTruthy();
    await expectHome();
  });

  it('says that it failed and leads home', async () => {
    server.current.answer(signOut, loseConnection);
    showMenu();
    pressLogOut();
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    await expectHome();
  });
});
