import { expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { signIn } from '@cablepark/contracts/accounts/own-account';

import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { useSignIn } from './use-sign-in.ts';

const server = startServerForEachTest();

it.each([
  ['anna@example.com', { email: 'anna@example.com', password: 'p' }],
  ['anna', { username: 'anna', password: 'p' }],
])('signs in as %s', async (email, body) => {
  server.current.answer(signIn, () => new Refused(401, { code: 'WRONG_CREDENTIALS' }));
  const page = renderInPage(() => useSignIn(() => undefined));
  act(() => page.current.signIn({ email, password: 'p' }));
  await waitFor(() => expect(page.current.failure).not.toBeNull());
  expect(server.current.listRequestsTo(signIn).map((sent) => sent.body)).toEqual([body]);
});
