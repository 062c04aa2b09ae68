import { expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { signIn } from '@cablepark/contracts/accounts/own-account';

import { changeLanguage } from '#shared/i18n/language';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { useSignIn } from './use-sign-in.ts';

const server = startServerForEachTest();

/** Signs in with a wrong password, and returns the page that says so. */
async function failToSignIn(email: string, isForStaff: boolean) {
  changeLanguage('en');
  server.current.answer(signIn, () => new Refused(401, { code: 'WRONG_CREDENTIALS' }));
  const page = renderInPage(() => useSignIn(() => undefined, { isForStaff }));
  act(() => page.current.signIn({ email, password: 'p' }));
  await waitFor(() => expect(page.current.hasFailed).toBe(true));
  return page;
}

it.each([
  ['anna@example.com', { email: 'anna@example.com', password: 'p' }],
  ['anna', { username: 'anna', password: 'p' }],
])('signs in as %s', async (email, body) => {
  await failToSignIn(email, true);
  expect(server.current.listRequestsTo(signIn).map((sent) => sent.body)).toEqual([body]);
});

it('says one error for one wrong password: to staff in the form', async () => {
  const page = await failToSignIn('staff', true);
  expect(page.current.failure).toBe('Login failed. Please check your credentials and try again.');
  expect(page.toast?.title).not.toBe('Login failed');
});

it('says one error for one wrong password: to customers in a toast', async () => {
  const page = await failToSignIn('customer', false);
  expect(page.current.failure).toBeNull();
  expect(page.toast).toMatchObject({
    title: 'Login failed',
    text: 'Invalid email or password',
    tone: 'destructive',
  });
});
