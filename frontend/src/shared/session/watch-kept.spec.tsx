import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { KEPT_KEY, readKept, writeKept } from '../device/kept-data.ts';
import { anna, exampleConfig } from '../test/examples.ts';
import { Refused, startServerForEachTest } from '../test/fake-server.ts';
import { renderInPage } from '../test/in-page.tsx';
import { useCurrentUser } from './current-user.ts';
import { watchKeptData } from './watch-kept.ts';

const server = startServerForEachTest();
const readStoredDay = () => localStorage.getItem(KEPT_KEY);
const keepForAnna = (forMs = 60_000) =>
  writeKept({ user: anna, until: Date.now() + forMs, data: 'names and phones' });

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => anna);
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page that shows nothing of what is kept, with a user who is signed in. */
async function renderAnyPage() {
  const page = renderInPage(useCurrentUser);
  watchKeptData(page.client);
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
    watchKeptData(renderInPage(useCurrentUser).client);
    await waitFor(() => {
      expect(readStoredDay()).toBeNull();
    });
  });

  it('is dropped by any page that somebody else opens', async () => {
    keepForAnna();
    server.current.answer(getCurrentUser, () => ({ ...anna, id: 'somebody-else' }));
    watchKeptData(renderInPage(useCurrentUser).client);
    await waitFor(() => {
      expect(readStoredDay()).toBeNull();
    });
  });

  it('stays while its user is signed in, and is dropped once the session has been ended elsewhere', async () => {
    keepForAnna();
    await renderAnyPage();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(readKept()?.user).toEqual(anna);
    endSession();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    await waitFor(() => {
      expect(readStoredDay()).toBeNull();
    });
  });

  it('is dropped for good by a sign-out in another tab, even if this one has just written it again', async () => {
    const page = await renderAnyPage();
    keepForAnna();
    endSession();
    window.dispatchEvent(new StorageEvent('storage', { key: KEPT_KEY, newValue: null }));
    await waitFor(() => {
      expect(page.current.user).toBeNull();
    });
    expect(readStoredDay()).toBeNull();
  });

  it('is dropped once it has expired', async () => {
    keepForAnna(30_000);
    await renderAnyPage();
    await act(() => jest.advanceTimersByTimeAsync(40_000));
    expect(readStoredDay()).toBeNull();
  });
});
