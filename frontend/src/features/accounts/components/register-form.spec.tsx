import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { register } from '@cablepark/contracts/accounts/own-account';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { AuthPage } from '../pages/auth-page.tsx';

const server = startServerForEachTest();

beforeEach(async () => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(getCurrentUser, () => new Refused(401, { code: 'NOT_SIGNED_IN' }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <AuthPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Register' }));
});

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

async function type(label: string | RegExp, value: string) {
  fireEvent.change(await field(label), { target: { value } });
}

async function leave(label: string | RegExp) {
  fireEvent.blur(await field(label));
}

/** What is said to be wrong with the field, which screen readers read with it. */
async function readErrorOf(label: string | RegExp): Promise<string | undefined> {
  const id = (await field(label)).getAttribute('aria-describedby');
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? '');
}

async function fillIn() {
  await type('Email', 'anna.kalnina@example.com');
  await type('Password', 'a long password');
  await type('Confirm password', 'a long password');
}

const press = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
};

it('proposes the username from the e-mail, as long as nobody typed one', async () => {
  await type('Email', 'anna@example.com');
  await waitFor(async () => expect((await field('Username')).value).toBe('anna'));
  await type('Email', 'berta@example.com');
  await waitFor(async () => expect((await field('Username')).value).toBe('berta'));
  await type('Username', 'wakegirl');
  await type('Email', 'dace@example.com');
  expect((await field('Username')).value).toBe('wakegirl');
});

it('shows both passwords with either eye', async () => {
  const types = async () =>
    Promise.all(['Password', 'Confirm password'].map(async (label) => (await field(label)).type));
  const [first] = screen.getAllByRole('button', { name: 'Show' });
  fireEvent.click(first ?? document.body);
  await waitFor(async () => expect(await types()).toEqual(['text', 'text']));
  const [, second] = screen.getAllByRole('button', { name: 'Hide' });
  fireEvent.click(second ?? document.body);
  await waitFor(async () => expect(await types()).toEqual(['password', 'password']));
});

it.each([
  ['Email', 'anna@', 'Please enter a valid email'],
  ['Username', 'an', 'Username must be at least 3 characters'],
  ['Password', '12345', 'Password must be at least 6 characters'],
  ['Confirm password', 'something else', 'Passwords do not match'],
  [/^Phone/, 'call me', /phone/i],
])('says what is wrong with %s when it is left', async (label, value, error) => {
  await type(label, value);
  await leave(label);
  expect(await readErrorOf(label)).toMatch(error);
  expect(server.current.listRequestsTo(register)).toHaveLength(0);
});

it('says beside the username that it belongs to somebody else', async () => {
  server.current.answer(
    register,
    () => new Refused(409, { code: 'USERNAME_TAKEN', error: 'This username is taken.' }),
  );
  await fillIn();
  await press();
  await screen.findByText('This username is taken.', { selector: 'p' });
  expect(await readErrorOf('Username')).toBe('This username is taken.');
  await type('Username', 'annak');
  expect(await readErrorOf('Username')).toBeUndefined();
});

it('leads to signing in with the new e-mail', async () => {
  server.current.answer(register, () => anna);
  await fillIn();
  await press();
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true'),
  );
  expect((await field('Email')).value).toBe('anna.kalnina@example.com');
  expect(server.current.listRequestsTo(register)[0]?.body).toEqual({
    email: 'anna.kalnina@example.com',
    username: 'anna.kalnina',
    password: 'a long password',
    role: 'athlete',
    isActive: true,
  });
});
