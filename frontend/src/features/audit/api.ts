import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listUsers } from '@cablepark/contracts/accounts/list-users';
import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { pagedListOf, wholeListOf } from '../../shared/api/lists.ts';

export interface HistoryFilter {
  /** The Riga day on which it was done. */
  readonly day: Day | null;
  /** Who did it, by their id. */
  readonly user: string | null;
  /** What it was done to. */
  readonly stream: string | null;
}

// One deed may have hundreds of entries: regenerating the schedule has one for each slot.
const ENTRIES_PER_PAGE = 300;

const historyQuery = pagedListOf(listAuditTrail, { staleTime: 0, refetchOnMount: true });
const usersQuery = wholeListOf(listUsers, { refetchOnMount: true });

export const useHistory = ({ day, user, stream }: HistoryFilter) =>
  useInfiniteQuery(
    historyQuery({
      query: {
        limit: ENTRIES_PER_PAGE,
        ...(day === null ? {} : { day }),
        ...(user === null ? {} : { user }),
        ...(stream === null ? {} : { stream }),
      },
    }),
  );

/** The entries name users by their ids; this tells who they are. */
export const useUsers = () => useQuery(usersQuery({ query: {} }));
