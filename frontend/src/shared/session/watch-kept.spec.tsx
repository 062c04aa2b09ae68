import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { keep, KEPT_KEY, readKept } from '../device/kept-data.ts';
import { anna, exampleConfig } from '../test/examples.ts';
import { Refused, serverForEachTest } from '../test/fake-server.ts';
import { renderInPage } from '../test/in-page.tsx';
import { useCurrentUser, watchKept } from './current-user.ts';

const server = serverForEachTest();
const stored = () => localStorage.getItem(KEPT_KEY);
const keepForAnna = (forMs = 60_000) =>
  keep({ user: anna, until: Date.now() + forMs, data: 'names and phones' });

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => anna);
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page that shows nothing of what is kept, with a user who is signed in. */
async function anyPage() {
  const page = renderInPage(useCurrentUser);
  watchKept(page.client);
  await waitFor(() => {
    expect(page.current.user).toEqual(anna);
  });
  return page;
}

const endSession = () => {
  server.current.answer(getCurrentUser, () => new Refused(401, { code: 'NOT_SIGNED_IN' }));
};

describe('what is kept on the device', () => {
  it('is dropped by any page that a guest opens', async () => {
    keepForAnna();
    server.current.answer(getConfig, () => exampleConfig);
    watchKept(renderInPage(useCurrentUser).client);
    await waitFor(() => {
      expect(stored()).toBeNull();
    });
  });

  it('is dropped by any page that somebody else opens', async () => {
    keepForAnna();
    server.current.answer(getCurrentUser, () => ({ ...anna, id: 'somebody-else' }));
    watchKept(renderInPage(useCurrentUser).client);
    await waitFor(() => {
      expect(stored()).toBeNull();
    });
  });

  it('stays while its user is signed in, and is dropped once the session has been ended elsewhere', async () => {
    keepForAnna();
    await anyPage();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(readKept()?.user).toEqual(anna);
    endSession();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    await waitFor(() => {
      expect(stored()).toBeNull();
    });
  });

  it('is dropped for good by a sign-out in another tab, even if this one has just written it again', async () => {
    const page = await anyPage();
    keepForAnna();
    endSession();
    window.dispatchEvent(new StorageEvent('storage', { key: KEPT_KEY, newValue: null }));
    await waitFor(() => {
      expect(page.current.user).toBeNull();
    });
    expect(stored()).toBeNull();
  });

  it('is dropped when its time is over', async () => {
    keepForAnna(30_000);
    await anyPage();
    await act(() => jest.advanceTimersByTimeAsync(40_000));
    expect(stored()).toBeNull();
  });
});
