import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { eraseUser, listUsers } from '@cablepark/contracts/accounts/manage-users';
import { listAuditTrail } from '@cablepark/contracts/audit/list-audit-trail';
import { eraseFeedback } from '@cablepark/contracts/feedback/feedback';
import { erasePersonalData } from '@cablepark/contracts/schedule/erasures';
import { mutationHook, pagedListOf, wholeListOf } from '../../shared/api/hooks.ts';
import { paramsOf, type HistoryFilter } from './history-filter.ts';

// One action may have hundreds of entries: regenerating the schedule has one for each slot.
const ENTRIES_PER_PAGE = 300;
const historyQuery = pagedListOf(listAuditTrail, { staleTime: 0, refetchOnMount: true });

export const useHistory = (filter: HistoryFilter) =>
  useInfiniteQuery(historyQuery({ query: { limit: ENTRIES_PER_PAGE, ...paramsOf(filter) } }));

/** All entries of an action, newest first. A page of the history may have only some of them. */
export const useAction = (correlationId: string) =>
  useQuery(wholeListOf(listAuditTrail, { staleTime: 0 })({ query: { correlationId } }));

/** All users, because entries contain only their ids. */
export const useUsers = () => useQuery(wholeListOf(listUsers, { refetchOnMount: true })({ query: {} }));

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
