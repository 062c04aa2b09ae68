import {
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  useQueryClient,
  type QueryFilters,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type {
  BodyInput,
  CalledEndpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@cablepark/contracts/shared/define-endpoint';
import type { ErrorBody, ErrorCode } from '@cablepark/contracts/shared/error-codes';

import { parseJson } from '../storage/storage.ts';
import { learnServerTime } from '../time/server-time.ts';
import { useMutationOnce } from './use-mutation-once.ts';

/**
 * An error body. A proxy may send one without a code, another server version one with a code that
 * isn't known here.
 */
type Refusal = Omit<ErrorBody, 'code'> & { readonly code?: ErrorCode | undefined };

/**
 * Thrown if the server refuses a call. The message is the status, a colon and the body (rule 14.6).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: Refusal | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.status = status;
    this.body = bodyOf(text);
  }

  /** Whether the slots in the way are only reserved for somebody. */
  get isReserved(): boolean {
    const { alreadyBookedSlots, reservedSlots } = this.body ?? {};
    return reservedSlots !== undefined && reservedSlots.length === alreadyBookedSlots?.length;
  }

  get code(): ErrorCode | undefined {
    // A list of booked slots identifies this error even without a code.
    return this.body?.code ?? (this.body?.alreadyBookedSlots ? 'SLOTS_ALREADY_BOOKED' : undefined);
  }
}

/** The form of our server's codes. A list of all of them would enlarge the first page's script. */
const CODE = /^[A-Z]+(?:_[A-Z]+)*$/;

function bodyOf(text: string): Refusal | undefined {
  const { code, ...body } = (parseJson(text) ?? { error: undefined }) as Refusal;
  if (typeof body.error !== 'string') {
    return undefined;
  }

  return typeof code === 'string' && CODE.test(code) ? { code, ...body } : body;
}

/**
 * Whether trying again may help: there was no response, or the server can't answer at the moment.
 */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 503;

/**
 * Whether the request may have been carried out despite the error, for example because a proxy lost
 * the answer. The same request with the same key gets the first answer.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 'OUTCOME_UNKNOWN' ||
  (error.status >= 500 && !error.body);

type Part<Name extends string, Input> = [Input] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : object extends Input // no part of it is required
    ? Partial<Record<Name, Input>>
    : Record<Name, Input>;

/** The input of an endpoint: its path parameters, its query and its body, as far as it has them. */
export type CallInput<E extends CalledEndpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Milliseconds since 1970. They are added to the query, so that no cache can respond (rule 18.6).
   */
  readonly freshAt?: number;
}

const headersOf = new WeakMap<object, Headers>();

/**
 * The id of the action to which this is the answer, by which managers can undo it. Undefined if
 * nothing was changed.
 */
export const actionOf = (answer: object): string | undefined =>
  headersOf.get(answer)?.get('X-Correlation-Id') ?? undefined;

type Fields = Readonly<Record<string, string | number | boolean | undefined>> | undefined;

/**
 * Calls an endpoint. Throws an ApiError if the server refuses, the browser's TypeError if there is
 * no response.
 */
export const callEndpoint = async <E extends CalledEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => (await exchange(endpoint, input, options)).answer;

/**
 * Calls an endpoint as `callEndpoint` does, and also returns the cursor of a list's next page if
 * there is one (rule 14.4).
 */
export async function exchange<E extends CalledEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, headers, freshAt }: CallOptions,
): Promise<{ readonly answer: ResponseOf<E>; readonly next: string | undefined }> {
  const { params, query, body } = input as { params?: Fields; query?: Fields; body?: unknown };
  const askedAt = Date.now();
  const response = await fetch(
    addressOf(endpoint.path, params, freshAt === undefined ? query : { ...query, _: freshAt }),
    {
      method: endpoint.method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : JSON_BODY), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    },
  );
  learnServerTime({ date: response.headers.get('Date'), askedAt, answeredAt: Date.now() });
  const text = await response.text();
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, text);
  }

  const answer = (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>;
  if (answer instanceof Object) {
    headersOf.set(answer, response.headers);
  }

  return { answer, next: readNextCursor(response.headers.get('Link')) };
}

/** The cursor in `</api/users?cursor=12>; rel="next"`. */
export function readNextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

export function addressOf(path: string, params: Fields, query: Fields): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

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
        // Without a network, a call should fail visibly instead of waiting until the browser is
        // online again.
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

/**
 * For data that may have changed since they were loaded: they are fetched again whenever a
 * component shows them.
 */
export const fresh = { staleTime: 0, refetchOnMount: true } as const;

/** For previews of commands. They are never cached, because anything may change them meanwhile. */
export const dryRunTimes = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

export const keyOf = <E extends CalledEndpoint>(
  { name }: E,
  input: CallInput<E>,
): readonly [string, CallInput<E>] => [name, input];

/**
 * Creates react-query options for an endpoint, so that pages need no URLs and no query keys (design
 * 7.1).
 */
export const queryOf =
  <E extends CalledEndpoint>(endpoint: E, times: CacheTimes = {}) =>
  (input: CallInput<E>) =>
    queryOptions<ResponseOf<E>>({
      ...times,
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
    });

type SendOptions = Pick<CallOptions, 'headers' | 'signal'>;

/** A command. After it succeeds, the lists that it changes are fetched again. */
export function useCommand<E extends CalledEndpoint>(
  endpoint: E,
  changes: readonly CalledEndpoint[] = [],
): UseMutationResult<ResponseOf<E>, Error, CallInput<E> & SendOptions> {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ headers, signal, ...input }: CallInput<E> & SendOptions) =>
      callEndpoint(endpoint, input as unknown as CallInput<E>, { headers, signal }),
    onSuccess: () => {
      for (const list of changes) {
        void refresh(client, list);
      }
    },
  });
}

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

type ItemOf<E extends CalledEndpoint> =
  ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** Thrown if a response should be a list but isn't. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

const addCursor = <E extends CalledEndpoint>(
  input: CallInput<E>,
  cursor: string | undefined,
): CallInput<E> =>
  cursor === undefined
    ? input
    : { ...input, query: { ...(input as { query?: object }).query, cursor } };

async function fetchPage<E extends CalledEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly items: readonly ItemOf<E>[]; readonly next: string | undefined }> {
  const { answer, next } = await exchange(endpoint, addCursor(input, cursor), { signal });
  if (!Array.isArray(answer)) {
    throw new NotAList(`${endpoint.name} answered no list.`);
  }

  return { items: answer as readonly ItemOf<E>[], next };
}

/**
 * Creates react-query options for all pages of a list, for tables that sort and filter it
 * themselves.
 */
export const wholeListOf =
  <E extends CalledEndpoint>(endpoint: E, times: CacheTimes = {}) =>
  (input: CallInput<E>) =>
    queryOptions<readonly ItemOf<E>[]>({
      ...times,
      queryKey: [endpoint.name, input],
      queryFn: async ({ signal }) => {
        const all: ItemOf<E>[] = [];
        let cursor: string | undefined;
        do {
          const page = await fetchPage(endpoint, input, cursor, signal);
          all.push(...page.items);
          cursor = page.next;
        } while (cursor !== undefined);

        return all;
      },
    });

/** Creates react-query options for a list that is fetched page by page. */
export const pagedListOf =
  <E extends CalledEndpoint>(endpoint: E, times: CacheTimes = {}) =>
  (input: CallInput<E>) =>
    infiniteQueryOptions({
      ...times,
      queryKey: [endpoint.name, 'pages', input],
      queryFn: ({ pageParam, signal }) => fetchPage(endpoint, input, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    });

/**
 * Runs work that must not be done twice: while some is running, `run` does nothing, such as at a
 * double click.
 */
export function useOneAtATime() {
  // This is a ref and not a state, because the second press of a double click comes before the next
  // render.
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) {
      return;
    }

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
