import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { eraseUser } from '@cablepark/contracts/accounts/erase-user';
import { listUsers } from '@cablepark/contracts/accounts/list-users';
import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';
import { eraseFeedback } from '@cablepark/contracts/feedback/erase-feedback';
import { erasePersonalData } from '@cablepark/contracts/schedule/erase-personal-data';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { mutationHook } from '../../shared/api/hooks.ts';
import { pagedListOf, wholeListOf } from '../../shared/api/lists.ts';

/** What the history is restricted to. Null means no restriction. */
export interface HistoryFilter {
  /** The Riga day on which the action happened. */
  readonly day: Day | null;
  /** The id of the user who acted. */
  readonly user: string | null;
  /** The stream that was changed. */
  readonly stream: string | null;
}

// One action may have hundreds of entries: regenerating the schedule has one for each slot.
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

/** All users, because entries contain only their ids. */
export const useUsers = () => useQuery(usersQuery({ query: {} }));

const changesHistory = { invalidates: [listAuditTrail, listUsers] };

/** The erasures that the history offers, by kind of subject. Each takes the id of the subject. */
export const useErasures = () => ({
  booking: useEraseBooking(),
  user: useEraseUser(),
  feedback: useEraseFeedback(),
});
const useEraseBooking = mutationHook(erasePersonalData, changesHistory);
const useEraseUser = mutationHook(eraseUser, changesHistory);
const useEraseFeedback = mutationHook(eraseFeedback, changesHistory);
