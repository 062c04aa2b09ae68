import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';

import { pagedListOf, wholeListOf } from '#shared/api/lists';
import { fresh } from '#shared/api/queries';
import { displayNameOf } from '#shared/session/user-names';
import { useUsers } from '#shared/session/users';
import { toParams, type HistoryFilter } from './history-filter.ts';

// One action may have hundreds of entries: regenerating the schedule has one for each slot.
const ENTRIES_PER_PAGE = 300;

/** The entries that match the filter, fetched once the filter can be read. */
export const useHistory = (filter: HistoryFilter, isReadable: boolean) =>
  useInfiniteQuery({
    ...pagedListOf(
      listAuditTrail,
      fresh,
    )({ query: { limit: ENTRIES_PER_PAGE, ...toParams(filter) } }),
    enabled: isReadable,
  });

/** All entries of an action, newest first. A page of the history may have only some of them. */
export const useActionEntries = (correlationId: string) =>
  useQuery(wholeListOf(listAuditTrail, { staleTime: 0 })({ query: { correlationId } }));

/** Display names by user id, because entries contain only the ids. */
export type UserNames = ReadonlyMap<string, string>;

export function useUserNames(): UserNames {
  const { data: users = [] } = useUsers();
  return new Map(users.map((user) => [user.id, displayNameOf(user)]));
}
