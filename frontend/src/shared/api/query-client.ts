import { QueryClient, type QueryFilters } from '@tanstack/react-query';

import type { CalledEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { MINUTE_MS } from '@cablepark/contracts/shared/riga-time';

import { isWorthRetrying } from './api-error.ts';

const MAX_RETRIES = 3;

/** Creates the query client, with the defaults for caching and retries (rule 14.6). */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        // The pauses grow: one second, two, four.
        retry: (failures, error) => isWorthRetrying(error) && failures < MAX_RETRIES,
        // Without a network, a call should fail visibly instead of waiting until the browser is
        // online again.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/**
 * Drops an endpoint's cached responses. Those in use are fetched again at once, the others when
 * they are needed.
 */
export function refresh(client: QueryClient, endpoint: CalledEndpoint): Promise<void> {
  client.removeQueries({ queryKey: [endpoint.name], type: 'inactive' });
  return refetch(client, { queryKey: [endpoint.name] });
}

/**
 * Drops these responses, and fetches those in use again. A response on its way may be older than
 * what has changed. The query client doesn't wait for it if there was an earlier one, but does for
 * a query's first, which is fetched twice.
 */
export async function refetch(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const underway = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = underway.filter(({ state }) => state.data === undefined);
  await Promise.allSettled([
    client.invalidateQueries(filters),
    ...first.map((query) => query.fetch()),
  ]);
  await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}
