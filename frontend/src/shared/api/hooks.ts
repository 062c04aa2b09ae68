import {
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
  infiniteQueryOptions,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { mayPass, callEndpoint, type CallInput, type CallOptions, exchange } from './call-endpoint.ts';

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

interface CacheTimes {
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly refetchOnMount?: boolean | 'always';
}

/** For what may have changed since it was loaded: it is fetched again whenever something shows it. */
export const fresh = { staleTime: 0, refetchOnMount: true } as const;

/** For what a command would do. It is never cached, because anything may change it meanwhile. */
export const dryRunTimes = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

export const keyOf = <E extends AnyEndpoint>({ name }: E, input: CallInput<E>): readonly [string, CallInput<E>] => [
  name,
  input,
];

/** Creates react-query options for an endpoint, so that pages need no URLs and no query keys (design 7.1). */
export const queryOf =
  <E extends AnyEndpoint>(endpoint: E, times: CacheTimes = {}) =>
  (input: CallInput<E>) =>
    queryOptions<ResponseOf<E>>({
      ...times,
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
    });

type HowToCall = Pick<CallOptions, 'headers' | 'signal'>;

/** A command. After it succeeds, the lists that it changes are fetched again. */
export function useCommand<E extends AnyEndpoint>(
  endpoint: E,
  changes: readonly AnyEndpoint[] = [],
): UseMutationResult<ResponseOf<E>, Error, CallInput<E> & HowToCall> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ headers, signal, ...input }: CallInput<E> & HowToCall) =>
      callEndpoint(endpoint, input as unknown as CallInput<E>, { headers, signal }),
    onSuccess: () => {
      for (const list of changes) void refresh(client, list);
    },
  });
}

/** Drops an endpoint's cached responses. Those in use are fetched again at once, the others when they are needed. */
export function refresh(client: QueryClient, endpoint: AnyEndpoint): Promise<void> {
  client.removeQueries({ queryKey: [endpoint.name], type: 'inactive' });
  return client.invalidateQueries({ queryKey: [endpoint.name] });
}

type ItemOf<E extends AnyEndpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** Thrown if a response should be a list but isn't. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

const withCursor = <E extends AnyEndpoint>(input: CallInput<E>, cursor: string | undefined): CallInput<E> =>
  cursor === undefined ? input : { ...input, query: { ...(input as { query?: object }).query, cursor } };

async function pageAt<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly items: readonly ItemOf<E>[]; readonly next: string | undefined }> {
  const { answer, next } = await exchange(endpoint, withCursor(input, cursor), { signal });
  if (!Array.isArray(answer)) throw new NotAList(`${endpoint.name} answered no list.`);
  return { items: answer as readonly ItemOf<E>[], next };
}

/** Creates react-query options for all pages of a list, for tables that sort and filter it themselves. */
export const wholeListOf =
  <E extends AnyEndpoint>(endpoint: E, times: CacheTimes = {}) =>
  (input: CallInput<E>) =>
    queryOptions<readonly ItemOf<E>[]>({
      ...times,
      queryKey: [endpoint.name, input],
      queryFn: async ({ signal }) => {
        const all: ItemOf<E>[] = [];
        let cursor: string | undefined;
        do {
          const page = await pageAt(endpoint, input, cursor, signal);
          all.push(...page.items);
          cursor = page.next;
        } while (cursor !== undefined);
        return all;
      },
    });

/** Creates react-query options for a list that is fetched page by page. */
export const pagedListOf =
  <E extends AnyEndpoint>(endpoint: E, times: CacheTimes = {}) =>
  (input: CallInput<E>) =>
    infiniteQueryOptions({
      ...times,
      queryKey: [endpoint.name, 'pages', input],
      queryFn: ({ pageParam, signal }) => pageAt(endpoint, input, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    });

/** Runs work that must not be done twice: while some is running, `run` does nothing, such as at a double click. */
export function useOneAtATime() {
  // This is a ref and not a state, because the second press of a double click comes before the next render.
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return { run, isPending };
}
