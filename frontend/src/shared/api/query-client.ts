import { QueryClient } from '@tanstack/react-query';
import { wasAnswered } from './api-error.ts';

export const MINUTE_MS = 60_000;
const MAX_RETRIES = 2;

/** How long answers are kept, and when a query is tried again (rule 14.6). */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        retry: (failures, error) => !wasAnswered(error) && failures < MAX_RETRIES,
        // A call without network shall fail and say so, not wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
