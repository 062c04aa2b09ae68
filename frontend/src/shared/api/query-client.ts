import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './api-error.ts';

export const MINUTE_MS = 60_000;
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
        retry: (failures, error) => mayPass(error) && failures < MAX_RETRIES,
        // Without a network, a call should fail visibly instead of waiting until the browser is online again.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
