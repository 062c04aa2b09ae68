import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { getCurrentUser } from '@cablepark/contracts/accounts/get-current-user';
import type { User } from '@cablepark/contracts/accounts/user';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { ApiError } from '../api/api-error.ts';
import { callEndpoint } from '../api/call-endpoint.ts';
import { useConfig } from '../park/use-park.ts';

/** Null for a guest, whom the server answers 401. */
const currentUserQuery = queryOptions<User | null>({
  queryKey: [getCurrentUser.name],
  queryFn: ({ signal }) =>
    callEndpoint(getCurrentUser, {}, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }),
});

export interface CurrentUser {
  /** Null for a guest, and while it isn't known yet. */
  readonly user: User | null;
  readonly isLoading: boolean;
}

/**
 * Who is signed in. A guest, known by the park's settings, isn't asked for; where it can't be asked, the
 * visitor is a guest too: the server checks every call anyway.
 */
export function useCurrentUser(): CurrentUser {
  const { data: config, isError: isConfigLost } = useConfig();
  const isGuest = config?.signedIn === false;
  const mayBeSignedIn = config?.signedIn === true || (isConfigLost && !isGuest);
  const { data, isError } = useQuery({ ...currentUserQuery, enabled: mayBeSignedIn });
  return { user: data ?? null, isLoading: data === undefined && !isError && !isGuest };
}

/** What guests are answered too. */
const forEverybody: readonly unknown[] = [getConfig.name, listTimeSlots.name];

/** Somebody came or went: what the last visitor was shown is dropped, and what is on screen asked for again. */
export function changeCurrentUser(client: QueryClient, user: User | null): void {
  client.setQueryData(currentUserQuery.queryKey, user);
  const isOthers = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => name !== getCurrentUser.name;
  client.removeQueries({ predicate: isOthers, type: 'inactive' });
  // A page that is being left must not ask for what its visitor may no longer see.
  const mayAsk = (query: { queryKey: readonly unknown[] }) =>
    isOthers(query) && (user !== null || forEverybody.includes(query.queryKey[0]));
  void client.invalidateQueries({ predicate: mayAsk });
}

/** Shows what of the user who is signed in has changed. */
export function renewCurrentUser(client: QueryClient, user: User): void {
  client.setQueryData(currentUserQuery.queryKey, user);
}

/** Asks the server anew who is signed in, where somebody was: sessions may have ended elsewhere. */
export async function recheckCurrentUser(client: QueryClient): Promise<void> {
  if (!client.getQueryData(currentUserQuery.queryKey)) return;
  const user = await client.query({ ...currentUserQuery, staleTime: 0 });
  if (user === null) changeCurrentUser(client, null);
}

/** A session that ended on the server is noticed at the first call that is refused for it. */
export function watchForEndedSession(client: QueryClient): void {
  const notice = (error: unknown) => {
    const isEnded = error instanceof ApiError && error.code === 'NOT_SIGNED_IN';
    if (isEnded && client.getQueryData(currentUserQuery.queryKey)) changeCurrentUser(client, null);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
  });
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
  });
}
