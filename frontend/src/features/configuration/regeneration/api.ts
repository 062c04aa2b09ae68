import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { refresh } from '../../../shared/api/hooks.ts';
import { daysOf, noCounts, requestOf, stepsOf, sumOf, type Counts, type DatedPlan } from './plan.ts';

export interface Preview extends Counts {
  readonly cancelledBookings: number;
}

const dryRun = (plan: DatedPlan, signal: AbortSignal): Promise<Counts> =>
  callEndpoint(regenerateSlots, { body: requestOf(plan, true) }, { signal });

/**
 * What a plan would do, as the schedule is now. The answer doesn't count cancelled bookings; they are
 * those that would be left standing if booked slots were no target, less those that are.
 */
async function previewOf(plan: DatedPlan, signal: AbortSignal): Promise<Preview> {
  const counts = await dryRun(plan, signal);
  if (!plan.includeBooked) return { ...counts, cancelledBookings: 0 };
  const standing = await dryRun({ ...plan, includeBooked: false }, signal);
  return { ...counts, cancelledBookings: standing.preservedBookings - counts.preservedBookings };
}

/** Always worked out anew: bookings come in meanwhile. */
export const usePreview = (plan: DatedPlan) =>
  useQuery({
    queryKey: [regenerateSlots.name, plan],
    queryFn: ({ signal }) => previewOf(plan, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** A plan that broke off; the steps before are done and stay so. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
  override readonly cause: Error;
  readonly lastDayDone: string | undefined;

  constructor(cause: Error, lastDayDone: string | undefined) {
    super(cause.message, { cause });
    this.cause = cause;
    this.lastDayDone = lastDayDone;
  }
}

/** Carries a plan out step by step, and tells how many days are done. */
export function useRegeneration() {
  const client = useQueryClient();
  const [daysDone, setDaysDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (plan: DatedPlan) => {
      setDaysDone(0);
      let counts = noCounts;
      let lastDayDone: string | undefined;
      for (const step of stepsOf(plan)) {
        const answer = await callEndpoint(regenerateSlots, { body: requestOf(step, false) }).catch((cause: unknown) => {
          throw new BrokenOff(cause as Error, lastDayDone);
        });
        counts = sumOf(counts, answer);
        lastDayDone = step.toDate;
        setDaysDone((before) => before + daysOf(step));
      }
      return counts;
    },
    onSettled: () => Promise.all([refresh(client, listTimeSlots), refresh(client, listBookings)]),
  });
  return { ...mutation, daysDone };
}
