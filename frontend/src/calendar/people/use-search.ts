import { keepPreviousData, useQuery, type Query } from '@tanstack/react-query';

import { findPeople, MIN_FIND } from '@cablepark/contracts/schedule/find-people';
import { MINUTE_MS } from '@cablepark/contracts/shared/riga-time';

import { queryOf } from '#shared/api/queries';
import { useSettled } from '#shared/forms/use-settled';

/** How often the server is asked again while it has not read all bookings yet. */
const INCOMPLETE_MS = 2000;

/** When to ask again for an answer that may lack people, for `refetchInterval`. */
export const refetchWhileIncomplete = <Answer extends { readonly isComplete: boolean }>({
  state,
}: Query<Answer>): number | false => (state.data?.isComplete === false ? INCOMPLETE_MS : false);

const makeSearchQuery = queryOf(findPeople, {
  staleTime: 0,
  gcTime: MINUTE_MS,
  refetchOnMount: true,
});

/** Whether enough was typed for the server to search. */
export const isLongEnough = (typed: string): boolean => Array.from(typed.trim()).length >= MIN_FIND;

/**
 * The people whom the server finds by the typed text. Until it answers, `data` has those that it
 * found before.
 */
export function useSearch(typed: string, { enabled = true } = {}) {
  const find = useSettled(typed.trim());
  return useQuery({
    ...makeSearchQuery({ query: { find } }),
    enabled: enabled && isLongEnough(find),
    placeholderData: keepPreviousData,
    refetchInterval: refetchWhileIncomplete,
  });
}
