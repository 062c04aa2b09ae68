import { queryOptions } from '@tanstack/react-query';

import type { CalledEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { callEndpoint, type CallInput } from './calls.ts';

export interface CacheTimes {
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
