import { describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';

import { queryOf } from '../api/queries.ts';
import { refetch } from '../api/query-client.ts';
import { OFFLINE_PAGE } from '../device/offline-page.ts';
import { anna, exampleConfig } from '../test/examples.ts';
import { Refused, startServerForEachTest } from '../test/fake-server.ts';
import { renderInPage } from '../test/in-page.tsx';
import {
  changeCurrentUser,
  readKnownUser,
  recheckCurrentUser,
  useCurrentUser,
  watchForEndedSession,
} from './current-user.ts';
import { greetingNameOf } from './user-names.ts';

const server = startServerForEachTest();
const ownBookings = queryOf(listOwnBookings);

const givenVisitor = (signedIn: boolean) => {
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn }));
};

const refuseGuest = () => new Refused(401, { code: 'NOT_SIGNED_IN' });

/** A page of the signed-in user, who is Anna. */
async function shownToAnna() {
  givenVisitor(true);
  server.current.answer(getCurrentUser, () => anna);
  const page = renderInPage(useCurrentUser);
  await waitFor(() => {
    expect(page.current.user).toEqual(anna);
  });
  return page;
}

describe('the current user', () => {
  it('is a guest if the settings say so, without a request for the user', async () => {
    givenVisitor(false);
    const page = renderInPage(useCurrentUser);
    expect(page.current).toEqual({ user: null, isLoading: true });
    await waitFor(() => {
      expect(page.current).toEqual({ user: null, isLoading: false });
    });
    expect(server.current.listRequestsTo(getCurrentUser)).toHaveLength(0);
  });

  it('is the user that the server returns', async () => {
    givenVisitor(true);
    server.current.answer(getCurrentUser, () => anna);
    const page = renderInPage(useCurrentUser);
    await waitFor(() => {
      expect(page.current).toEqual({ user: anna, isLoading: false });
    });
  });

  it.each([
    ['the session has ended in the meantime', refuseGuest],
    ['the server fails', () => new Refused(500, { code: 'INTERNAL' })],
  ])('is a guest if %s', async (_, answer) => {
    givenVisitor(true);
    server.current.answer(getCurrentUser, answer);
    const page = renderInPage(useCurrentUser);
    await waitFor(() => {
      expect(page.current).toEqual({ user: null, isLoading: false });
    });
  });

  it('is fetched if the settings cannot be loaded', async () => {
    server.current.answer(getConfig, () => new Refused(500, { code: 'INTERNAL' }));
    server.current.answer(getCurrentUser, () => anna);
    const page = renderInPage(useCurrentUser);
    await waitFor(() => {
      expect(page.current.user).toEqual(anna);
    });
  });

  it('is a guest as soon as any call is refused because the session has ended', async () => {
    givenVisitor(true);
    server.current.answer(getCurrentUser, () => anna);
    server.current.answer(listOwnBookings, () => []);
    const page = renderInPage(() => ({
      ...useCurrentUser(),
      bookings: useQuery(ownBookings({ query: {} })),
    }));
    watchForEndedSession(page.client);
    await waitFor(() => {
      expect(page.current.user).toEqual(anna);
    });
    server.current.answer(listOwnBookings, refuseGuest);
    void page.current.bookings.refetch();
    await waitFor(() => {
      expect(page.current.user).toBeNull();
    });
  });

  it('stays the same while a dialog is open, in which something may have been typed', async () => {
    givenVisitor(true);
    server.current.answer(getCurrentUser, () => anna);
    server.current.answer(listOwnBookings, refuseGuest);
    const page = renderInPage(() => ({
      ...useCurrentUser(),
      bookings: useQuery(ownBookings({ query: {} })),
    }));
    const dialog = render(<div role="dialog" />);
    watchForEndedSession(page.client);
    await waitFor(() => {
      expect([page.current.user, page.current.bookings.isError]).toEqual([anna, true]);
    });
    server.current.answer(getCurrentUser, refuseGuest);
    await recheckCurrentUser(page.client);
    await refetch(page.client);
    expect(readKnownUser(page.client)).toEqual(anna);
    dialog.unmount();
    void page.current.bookings.refetch();
    await waitFor(() => {
      expect(page.current.user).toBeNull();
    });
  });

  it('is a guest at once on the dock, also while a dialog is open', async () => {
    const page = await shownToAnna();
    history.replaceState(null, '', OFFLINE_PAGE);
    const dialog = render(<div role="dialog" />);
    server.current.answer(getCurrentUser, refuseGuest);
    await recheckCurrentUser(page.client);
    expect(readKnownUser(page.client)).toBeNull();
    dialog.unmount();
    history.replaceState(null, '', '/');
  });
});

describe('rechecking the current user', () => {
  it('shows what has been changed of them elsewhere', async () => {
    const page = await shownToAnna();
    const renamed = { ...anna, firstName: 'Annija' };
    server.current.answer(getCurrentUser, () => renamed);
    await recheckCurrentUser(page.client);
    await waitFor(() => {
      expect(page.current.user).toEqual(renamed);
    });
  });

  it('detects a session that was ended elsewhere', async () => {
    const page = await shownToAnna();
    server.current.answer(getCurrentUser, refuseGuest);
    await act(() => recheckCurrentUser(page.client));
    await waitFor(() => {
      expect(page.current).toEqual({ user: null, isLoading: false });
    });
  });
});

describe('a change of the current user', () => {
  it('drops what the previous user was shown, and refetches only the settings', async () => {
    const page = await shownToAnna();
    page.client.setQueryData(ownBookings({ query: {} }).queryKey, []);
    givenVisitor(false);
    act(() => {
      changeCurrentUser(page.client, null);
    });
    expect(page.client.getQueryData(ownBookings({ query: {} }).queryKey)).toBeUndefined();
    await waitFor(() => {
      expect(page.current.user).toBeNull();
      expect(server.current.listRequestsTo(getConfig)).toHaveLength(2);
    });
    expect(server.current.listRequestsTo(getCurrentUser)).toHaveLength(1);
  });
});

describe('a greeting', () => {
  it.each([
    ['the first name', anna, 'Anna'],
    ['the username without one', { ...anna, firstName: null }, 'anna'],
    ['the username if it is empty', { ...anna, firstName: '' }, 'anna'],
  ])('has %s', (_, user, name) => {
    expect(greetingNameOf(user)).toBe(name);
  });
});
