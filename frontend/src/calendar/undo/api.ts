import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoAction } from '@cablepark/contracts/undo/undo-action';
import { callEndpoint } from '../../shared/api/call-endpoint.ts';
import { sendOnce } from '../../shared/api/idempotency-key.ts';
import { refreshEverything } from '../api.ts';
import { announceCalendarChange } from '../freshness/use-fresh-calendar.ts';

/** Takes back the action with this id, once. Everything may be otherwise afterwards. */
export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: string) =>
      sendOnce({ undo: action }, [action], (headers) =>
        callEndpoint(undoAction, { params: { correlationId: action }, body: { dryRun: false } }, { headers }),
      ),
    onSuccess: () => {
      announceCalendarChange('booking-updated');
      void refreshEverything(client);
    },
  });
}
