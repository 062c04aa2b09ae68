import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

import { makeQueryClient } from '../api/query-client.ts';
import { useToast } from '../toast/toasts.ts';

interface InPageOptions {
  /** Wraps the hook in further providers, besides the router and the query client. */
  readonly around?: (children: ReactNode) => ReactNode;
  /** A query client with the cache that earlier pages have left. */
  readonly client?: QueryClient;
}

/**
 * Renders a hook as in a page, with a router and a query client. The result also has the current
 * toast and path.
 */
export function renderInPage<Result>(
  hook: () => Result,
  { around = (children) => children, client = makeQueryClient() }: InPageOptions = {},
) {
  const rendered = renderHook(
    () => ({ hook: hook(), toast: useToast(), path: useLocation().pathname }),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter>{around(children)}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  );
  return {
    client,
    unmount: rendered.unmount,
    get current() {
      return rendered.result.current.hook;
    },
    get toast() {
      return rendered.result.current.toast;
    },
    get path() {
      return rendered.result.current.path;
    },
  };
}
