import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { makeQueryClient } from '../api/query-client.ts';
import { useToast } from '../toast/toasts.ts';

interface InPageOptions {
  /** What the page has around the hook besides the router and the server's state. */
  readonly around?: (children: ReactNode) => ReactNode;
  /** What the pages before it have left in the cache. */
  readonly client?: QueryClient;
}

/** Runs a hook as a page does: with a router, with the server's state, and beside the toast that is shown. */
export function renderInPage<Result>(
  hook: () => Result,
  { around = (children) => children, client = makeQueryClient() }: InPageOptions = {},
) {
  const rendered = renderHook(() => ({ hook: hook(), toast: useToast(), path: useLocation().pathname }), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{around(children)}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
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
