import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listUsers } from '@cablepark/contracts/accounts/manage-users';
import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';
import { pagedListOf, wholeListOf } from '../../shared/api/hooks.ts';
import { displayNameOf } from '../../shared/session/current-user.ts';
import { paramsOf, type HistoryFilter } from './history-filter.ts';

// One action may have hundreds of entries: regenerating the schedule has one for each slot.
const ENTRIES_PER_PAGE = 300;
const historyQuery = pagedListOf(listAuditTrail, { staleTime: 0, refetchOnMount: true });

export const useHistory = (filter: HistoryFilter) =>
  useInfiniteQuery(historyQuery({ query: { limit: ENTRIES_PER_PAGE, ...paramsOf(filter) } }));

/** All entries of an action, newest first. A page of the history may have only some of them. */
export const useAction = (correlationId: string) =>
  useQuery(wholeListOf(listAuditTrail, { staleTime: 0 })({ query: { correlationId } }));

/** Display names by user id, because entries contain only the ids. */
export type UserNames = ReadonlyMap<string, string>;

export function useUserNames(): UserNames {
  const { data: users = [] } = useQuery(wholeListOf(listUsers, { refetchOnMount: true })({ query: {} }));
  return new Map(users.map((user) => [user.id, displayNameOf(user)]));
}
