import { useQueryClient } from '@tanstack/react-query';

import type { CalledEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { callEndpoint, type CallInput } from '#shared/api/calls';
import { sendOnce } from '#shared/api/idempotency-key';
import { refresh } from '#shared/api/query-client';
import { useMutationOnce } from '#shared/api/use-mutation-once';

/**
 * A command about passes. Since money is at stake, it carries an idempotency key: sent again after
 * a lost answer, it is still done only once. Afterwards the lists that it changes are fetched
 * again.
 */
export function usePassCommand<E extends CalledEndpoint>(
  endpoint: E,
  changes: readonly CalledEndpoint[],
) {
  const client = useQueryClient();
  return useMutationOnce<CallInput<E>, ResponseOf<E>>({
    mutationFn: (input) =>
      sendOnce([endpoint.name, input], [endpoint.name], (headers) =>
        callEndpoint(endpoint, input, { headers }),
      ),
    onSuccess: () => {
      for (const list of changes) {
        void refresh(client, list);
      }
    },
  });
}
