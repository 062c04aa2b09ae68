import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { refresh } from '../../../shared/api/hooks.ts';
import { requestOf, type Counts, type ValidPlan } from './plan.ts';

export interface Preview extends Counts {
  readonly cancelledBookings: number;
}

const dryRun = (plan: ValidPlan, signal: AbortSignal): Promise<Counts> =>
  callEndpoint(regenerateSlots, { body: requestOf(plan, true) }, { signal });

/**
 * Finds out by dry runs what a plan would do to the current schedule. The response does not count cancelled bookings:
 * they are the bookings that would be preserved without booked slots among the targets, less those that still are.
 */
async function previewOf(plan: ValidPlan, signal: AbortSignal): Promise<Preview> {
  const counts = await dryRun(plan, signal);
  if (!plan.includeBooked) return { ...counts, cancelledBookings: 0 };
  const withoutBooked = await dryRun({ ...plan, includeBooked: false }, signal);
  return { ...counts, cancelledBookings: withoutBooked.preservedBookings - counts.preservedBookings };
}

/** Never cached, because new bookings change the result. */
export const usePreview = (plan: ValidPlan) =>
  useQuery({
    queryKey: [regenerateSlots.name, plan],
    queryFn: ({ signal }) => previewOf(plan, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** Carries out a plan. */
export function useRegeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: ValidPlan) => callEndpoint(regenerateSlots, { body: requestOf(plan, false) }),
    onSettled: () => Promise.all([refresh(client, listTimeSlots), refresh(client, listBookings)]),
  });
}
