import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { callPage, type CallInput, type ListPage } from './call-endpoint.ts';
import type { CacheTimes } from './hooks.ts';

type ItemOf<E extends AnyEndpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** Says that an answer that has to be a list was none. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

const at = <E extends AnyEndpoint>(input: CallInput<E>, cursor: string | undefined): CallInput<E> =>
  cursor === undefined ? input : { ...input, query: { ...(input as { query?: object }).query, cursor } };

async function pageAt<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<readonly ItemOf<E>[]>> {
  const { items, next } = await callPage(endpoint, at(input, cursor), { signal });
  if (!Array.isArray(items)) throw new NotAList(`${endpoint.name} answered no list.`);
  return { items: items as readonly ItemOf<E>[], next };
}

/** Options of react-query for a whole list, however many pages it has: for tables that sort and filter it themselves. */
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

/** Options of react-query for a list that is read on page by page. */
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
