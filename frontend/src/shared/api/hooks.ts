import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { callEndpoint, type CallInput, type CallOptions } from './call-endpoint.ts';

export interface CacheTimes {
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly refetchOnMount?: boolean;
}

/** The key under which an endpoint's answer is cached. */
export const keyOf = <E extends AnyEndpoint>({ name }: E, input: CallInput<E>): readonly [string, CallInput<E>] => [
  name,
  input,
];

/** Options of react-query for an endpoint's answer: pages see no address and no key (design 7.1). */
export const queryOf =
  <E extends AnyEndpoint>(endpoint: E, times: CacheTimes = {}) =>
  (input: CallInput<E>) =>
    queryOptions<ResponseOf<E>>({
      ...times,
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
    });

/** A hook for a command; the lists that it changes are asked for again once it succeeded. */
export const mutationHook =
  <E extends AnyEndpoint>(endpoint: E, { invalidates = [] }: { readonly invalidates?: readonly AnyEndpoint[] } = {}) =>
  (): UseMutationResult<ResponseOf<E>, Error, CallInput<E> & Pick<CallOptions, 'headers'>> => {
    const client = useQueryClient();
    return useMutation({
      mutationFn: ({ headers, ...input }: CallInput<E> & Pick<CallOptions, 'headers'>) =>
        callEndpoint(endpoint, input as unknown as CallInput<E>, headers ? { headers } : {}),
      onSuccess: () => {
        for (const list of invalidates) void refresh(client, list);
      },
    });
  };

/** Drops an endpoint's answers: those on screen are asked for again, the others when they are needed. */
export function refresh(client: QueryClient, endpoint: AnyEndpoint): Promise<void> {
  client.removeQueries({ queryKey: [endpoint.name], type: 'inactive' });
  return client.invalidateQueries({ queryKey: [endpoint.name] });
}
