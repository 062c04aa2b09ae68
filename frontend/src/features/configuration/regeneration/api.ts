import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { refresh } from '../../../shared/api/hooks.ts';
import { daysOf, requestOf, stepsOf, type Counts, type ValidPlan } from './plan.ts';

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

/** A plan that failed at one of its steps. The steps before it stay done. */
export class RegenerationError extends Error {
  override readonly name = 'RegenerationError';
  override readonly cause: Error;
  /** Undefined if the first step failed. */
  readonly lastDayDone: string | undefined;

  constructor(cause: Error, lastDayDone: string | undefined) {
    super(cause.message, { cause });
    this.cause = cause;
    this.lastDayDone = lastDayDone;
  }
}

/** Carries out a plan step by step, and counts the days done. Returns the answer to each step. */
export function useRegeneration() {
  const client = useQueryClient();
  const [daysDone, setDaysDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (plan: ValidPlan) => {
      setDaysDone(0);
      const answers: Counts[] = [];
      let lastDayDone: string | undefined;
      for (const step of stepsOf(plan)) {
        const answer = await callEndpoint(regenerateSlots, { body: requestOf(step, false) }).catch((cause: unknown) => {
          throw new RegenerationError(cause as Error, lastDayDone);
        });
        answers.push(answer);
        lastDayDone = step.toDate;
        setDaysDone((before) => before + daysOf(step));
      }
      return answers;
    },
    onSettled: () => Promise.all([refresh(client, listTimeSlots), refresh(client, listBookings)]),
  });
  return { ...mutation, daysDone };
}
