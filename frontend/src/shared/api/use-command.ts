import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';

import type { CalledEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { callEndpoint, type CallInput, type CallOptions } from './calls.ts';
import { refresh } from './query-client.ts';
import { useMutationOnce } from './use-mutation-once.ts';

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
