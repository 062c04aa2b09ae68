import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoDeed } from '@cablepark/contracts/undo/undo-deed';
import { callEndpoint } from '../../shared/api/call-endpoint.ts';
import { sendOnce } from '../../shared/api/idempotency-key.ts';
import { refreshEverything } from '../api.ts';
import { announceCalendarChange } from '../freshness/use-fresh-calendar.ts';

/** Takes back the deed with this id, once. Everything may be otherwise afterwards. */
export function useUndoDeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: string) =>
      sendOnce({ undo: deed }, [deed], (headers) =>
        callEndpoint(undoDeed, { params: { correlationId: deed }, body: { dryRun: false } }, { headers }),
      ),
    onSuccess: () => {
      announceCalendarChange('booking-updated');
      void refreshEverything(client);
    },
  });
}
