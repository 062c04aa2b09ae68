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

/** The query key of an endpoint's response. */
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

/** Creates a hook for a command. After it succeeds, the lists that it changes are fetched again. */
export const mutationHook =
  <E extends AnyEndpoint>(endpoint: E, { invalidates = [] }: { readonly invalidates?: readonly AnyEndpoint[] } = {}) =>
  (): UseMutationResult<ResponseOf<E>, Error, CallInput<E> & HowToCall> => {
    const client = useQueryClient();
    return useMutation({
      mutationFn: ({ headers, signal, ...input }: CallInput<E> & HowToCall) =>
        callEndpoint(endpoint, input as unknown as CallInput<E>, {
          ...(headers && { headers }),
          ...(signal && { signal }),
        }),
      onSuccess: () => {
        for (const list of invalidates) void refresh(client, list);
      },
    });
  };

/** Drops an endpoint's cached responses. Those in use are fetched again at once, the others when they are needed. */
export function refresh(client: QueryClient, endpoint: AnyEndpoint): Promise<void> {
  client.removeQueries({ queryKey: [endpoint.name], type: 'inactive' });
  return client.invalidateQueries({ queryKey: [endpoint.name] });
}
