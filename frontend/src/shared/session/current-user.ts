import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';

import { isMailedLink, toOwnPath } from '@cablepark/contracts/accounts/own-path';
import type { User } from '@cablepark/contracts/accounts/user';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { managers, staff, type Visitor } from '@cablepark/contracts/shared/roles';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { addressOf, ApiError, callEndpoint, refetch } from '../api/calls.ts';
import {
  getConfig,
  getCurrentUser,
  listTimeSlots,
  startGoogleSignIn,
} from '../api/first-page-endpoints.ts';
import { dropKeptUnlessOf, KEPT_KEY, readKept } from '../device/kept-data.ts';
import { OFFLINE_PAGE } from '../device/offline-page.ts';
import { useConfig } from '../park/park.tsx';
import { inTab } from '../storage/storage.ts';

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
 * Whether the page stays although its session has ended: guards leave a guest's page, and what was
 * typed in a dialog would be lost. The dialog says so when it is confirmed. The dock's day has to
 * be hidden at once (rule 21.6).
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

/**
 * How often a page with kept data asks whether its user is still signed in. The dock asks for its
 * day as often.
 */
const CHECK_MS = 20_000;

/**
 * Drops what the dock keeps on this device once its user is signed out, in another tab too, or its
 * time is over.
 */
export function watchKeptData(client: QueryClient): void {
  const recheck = () => void recheckCurrentUser(client).catch(() => undefined);
  client.getQueryCache().subscribe(({ query }) => {
    const [name] = query.queryKey as readonly unknown[];
    if (
      name === getConfig.name &&
      (query.state.data as Partial<PublicConfig> | undefined)?.signedIn === false
    ) {
      dropKeptUnlessOf(null);
    }
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT_KEY && newValue === null) {
      recheck();
    }
  });
  readKept();
  setInterval(() => {
    if (readKept()) {
      recheck();
    }
  }, CHECK_MS);
}

const visitorOf = (user: User | null): Visitor => user?.role ?? 'guest';

/** Whether the visitor has one of these roles, for example `isOneOf(user, managers)`. */
export const isOneOf = (user: User | null, visitors: readonly Visitor[]): boolean =>
  visitors.includes(visitorOf(user));

/** Whether the visitor is a manager or an admin. */
export const useIsManager = (): boolean => isOneOf(useCurrentUser().user, managers);

export const nameOf = ({ firstName, lastName }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const displayNameOf = (user: User): string => nameOf(user) || toShownEmail(user.username);

/** How a user is greeted: by the first name, or by the username if the account has none. */
export const greetingNameOf = ({ firstName, username }: User): string =>
  firstName || toShownEmail(username);

/** The text that the server returns in place of what was erased. */
export const ERASED = 'erased';

/** Whether the account was erased. Every other account's e-mail contains an @. */
export const isErased = ({ email }: User): boolean => email === ERASED;

/**
 * The path to open after signing in. It is in session storage, so that each tab has its own (rule
 * 16.5).
 */
const KEY = 'returnTo';

export const rememberReturnTo = (path: string): void => inTab.write(KEY, path);

function readReturnTo(): string | undefined {
  const stored = inTab.read(KEY);
  return stored === null ? undefined : toOwnPath(stored);
}

/**
 * The path that the server redirects to after a sign-in with Google. It never contains the token of
 * a mailed link, because redirects are visible to others than this browser. Then, and without a
 * stored path, it is the sign-in page, which leads on.
 */
export function readReturnToForServer(): string {
  const path = readReturnTo();
  return path === undefined || isMailedLink(path) ? '/auth' : path;
}

/** The URL that starts signing in with Google; the browser comes back to `returnTo` afterwards. */
export const toGoogleSignInUrl = (returnTo: string): string =>
  addressOf(startGoogleSignIn.path, undefined, { returnTo });

/** The page where the user's work begins (rule 16.5). */
function firstPageOf(user: User): string {
  if (isOneOf(user, managers)) {
    return '/admin';
  }

  return isOneOf(user, staff) ? OFFLINE_PAGE : '/';
}

/**
 * Where to go after signing in: to the stored path, which is forgotten, otherwise to the user's
 * first page.
 */
export function takeReturnTo(user: User): string {
  const path = readReturnTo();
  forgetReturnTo();
  const isForStaff = path?.startsWith('/admin') === true;
  return path === undefined || (isForStaff && !isOneOf(user, staff)) ? firstPageOf(user) : path;
}

export const forgetReturnTo = (): void => inTab.remove(KEY);
