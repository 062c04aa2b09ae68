import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { callPage, type CallInput, type ListPage } from './call-endpoint.ts';
import type { CacheTimes } from './hooks.ts';

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
): Promise<ListPage<readonly ItemOf<E>[]>> {
  const { items, next } = await callPage(endpoint, withCursor(input, cursor), { signal });
  if (!Array.isArray(items)) throw new NotAList(`${endpoint.name} answered no list.`);
  return { items: items as readonly ItemOf<E>[], next };
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
      getNextPageParam: ({ next }: ListPage<readonly ItemOf<E>[]>) => next,
    });
