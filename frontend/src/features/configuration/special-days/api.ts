import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeSpecialDays,
  listSpecialDays,
  removeSpecialDay,
  type SpecialDaysOutcome,
} from '@cablepark/contracts/configuration/special-days';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { queryOf, refresh } from '../../../shared/api/hooks.ts';
import { sumOf, type Change } from './change.ts';
import { firstOfYear, lastOfYear } from './year.ts';

const specialDaysQuery = queryOf(listSpecialDays, { staleTime: 0, refetchOnMount: true });

/** The special days of a year from today on. */
export const useYearOfSpecialDays = (year: number, today: Day) => {
  const from = today > firstOfYear(year) ? today : firstOfYear(year);
  return useQuery(specialDaysQuery({ query: { from, to: lastOfYear(year) } }));
};

/** Days are given a setting in one request. The API takes one away at a time. Returns the answer to each request. */
async function send({ days, setting }: Change, dryRun: boolean, signal?: AbortSignal): Promise<SpecialDaysOutcome[]> {
  const options = signal ? { signal } : {};
  if (setting !== null)
    return [await callEndpoint(changeSpecialDays, { body: { days: [...days], ...setting, dryRun } }, options)];
  const answers: SpecialDaysOutcome[] = [];
  for (const day of days) {
    const query = dryRun ? { dryRun } : {};
    answers.push(await callEndpoint(removeSpecialDay, { params: { day }, query }, options));
  }
  return answers;
}

/** What a change would do. It is never cached, because new bookings change it. */
export const usePreview = (change: Change) =>
  useQuery({
    queryKey: [changeSpecialDays.name, change],
    queryFn: async ({ signal }) => sumOf(await send(change, true, signal)),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

export function useApplyChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(change, false),
    onSettled: () =>
      Promise.all([refresh(client, listSpecialDays), refresh(client, listTimeSlots), refresh(client, listBookings)]),
  });
}
