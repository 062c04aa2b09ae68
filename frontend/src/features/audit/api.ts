import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { eraseUser } from '@cablepark/contracts/accounts/erase-user';
import { listUsers } from '@cablepark/contracts/accounts/list-users';
import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';
import { eraseFeedback } from '@cablepark/contracts/feedback/erase-feedback';
import { erasePersonalData } from '@cablepark/contracts/schedule/erase-personal-data';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { mutationHook } from '../../shared/api/hooks.ts';
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

const changesHistory = { invalidates: [listAuditTrail, listUsers] };

/** What can be erased from a line of the history; each takes the id of its subject. */
export const useErasures = () => ({
  booking: useEraseBooking(),
  user: useEraseUser(),
  feedback: useEraseFeedback(),
});
const useEraseBooking = mutationHook(erasePersonalData, changesHistory);
const useEraseUser = mutationHook(eraseUser, changesHistory);
const useEraseFeedback = mutationHook(eraseFeedback, changesHistory);
