import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';

import type { User } from '@cablepark/contracts/accounts/user';
import { managers, type Visitor } from '@cablepark/contracts/shared/roles';

import { ApiError } from '../api/api-error.ts';
import { callEndpoint } from '../api/calls.ts';
import { getConfig, getCurrentUser, listTimeSlots } from '../api/first-page-endpoints.ts';
import { refetch } from '../api/query-client.ts';
import { dropKeptUnlessOf } from '../device/kept-data.ts';
import { OFFLINE_PAGE } from '../device/offline-page.ts';
import { useConfig } from '../park/park.tsx';

/** The data are null for a guest, for whom the server responds with status 401. */
const currentUserQuery = queryOptions<User | null>({
  queryKey: [getCurrentUser.name],
  queryFn: async ({ client, signal }) => {
    const user = await callEndpoint(getCurrentUser, {}, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) {
        return null;
      }

      throw error;
    });
    dropKeptUnlessOf(user?.id ?? null);
    return user ?? (isPageKept() ? readKnownUser(client) : null);
  },
});

/**
 * Whether the page stays although its session has ended: a guard would redirect a guest, and what
 * was typed in an open dialog would be lost. The dialog reports the end of the session when it is
 * confirmed. Only the dock's day has to be hidden at once (rule 21.6).
 */
const isPageKept = (): boolean =>
  location.pathname !== OFFLINE_PAGE && document.querySelector('[role=dialog]') !== null;

/**
 * The user who is signed in. If the park's settings say that the visitor is a guest, no request is
 * made. If the request fails, the visitor is treated as a guest, which is safe because the server
 * checks every call. The user is null for a guest, and while still loading.
 */
export function useCurrentUser() {
  const { data: config, isError: isConfigError } = useConfig();
  const isGuest = config?.signedIn === false;
  const mayBeSignedIn = config?.signedIn === true || (isConfigError && !isGuest);
  const { data, isError } = useQuery({ ...currentUserQuery, enabled: mayBeSignedIn });
  return { user: data ?? null, isLoading: data === undefined && !isError && !isGuest };
}

export const useIsUserUnreachable = (): boolean =>
  useQuery({ ...currentUserQuery, enabled: false }).isError;

/**
 * Shows the page as this device's last user until the server says who it is, for pages without a
 * network.
 */
export function assumeUser(client: QueryClient, user: User): void {
  if (client.getQueryData(currentUserQuery.queryKey) === undefined) {
    client.setQueryData(currentUserQuery.queryKey, user, { updatedAt: 0 });
  }
}

/**
 * The endpoints that a page refetches after its user has signed out, because guests may call them
 * too.
 */
const publicEndpoints: readonly unknown[] = [getConfig.name, listTimeSlots.name];

/**
 * Sets the user after a sign-in or sign-out, drops the previous user's data, and refetches what is
 * on screen.
 */
export function changeCurrentUser(client: QueryClient, user: User | null): void {
  client.setQueryData(currentUserQuery.queryKey, user);
  dropKeptUnlessOf(user?.id ?? null);
  const isOtherQuery = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
    name !== getCurrentUser.name;
  client.removeQueries({ predicate: isOtherQuery, type: 'inactive' });
  // After a sign-out, a page that is still on screen must not request what guests may not see.
  const mayRefetch = (query: { queryKey: readonly unknown[] }) =>
    isOtherQuery(query) && (user !== null || publicEndpoints.includes(query.queryKey[0]));
  void refetch(client, { predicate: mayRefetch });
}

/** The user who is signed in, as far as this page knows. */
export const readKnownUser = (client: QueryClient): User | null =>
  client.getQueryData(currentUserQuery.queryKey) ?? null;

export function updateCurrentUser(client: QueryClient, user: User): void {
  client.setQueryData(currentUserQuery.queryKey, user);
}

/**
 * Checks whether the user, if any, is still signed in. The session may have been ended elsewhere.
 */
export async function recheckCurrentUser(client: QueryClient): Promise<void> {
  if (!client.getQueryData(currentUserQuery.queryKey)) {
    return;
  }

  const user = await client.query({ ...currentUserQuery, staleTime: 0 });
  if (user === null) {
    changeCurrentUser(client, null);
  }
}

/** Whether a call was refused because the session has ended. */
export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOT_SIGNED_IN';

/**
 * Signs the user out in the browser at the first call that is refused because the session has
 * ended.
 */
export function watchForEndedSession(client: QueryClient): void {
  const check = (error: unknown) => {
    if (!isSessionEnded(error) || !client.getQueryData(currentUserQuery.queryKey)) {
      return;
    }
    if (isPageKept()) {
      dropKeptUnlessOf(null);
    } else {
      changeCurrentUser(client, null);
    }
  };

  for (const cache of [client.getQueryCache(), client.getMutationCache()]) {
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') {
        check(event.action.error);
      }
    });
  }
}

const visitorOf = (user: User | null): Visitor => user?.role ?? 'guest';

/** Whether the visitor has one of these roles, for example `isOneOf(user, managers)`. */
export const isOneOf = (user: User | null, visitors: readonly Visitor[]): boolean =>
  visitors.includes(visitorOf(user));

/** Whether the visitor is a manager or an admin. */
export const useIsManager = (): boolean => isOneOf(useCurrentUser().user, managers);
