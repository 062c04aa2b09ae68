import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { CalledEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { exchange, type CallInput } from './calls.ts';
import type { CacheTimes } from './queries.ts';

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
