import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import {
  type Closure,
  type ListedClosure,
  type plannedClosure,
  closeStretch,
  listClosures,
  takeBackClosure,
} from '@cablepark/contracts/schedule/closure';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { callEndpoint } from '../../shared/api/call-endpoint.ts';
import { queryOf, wholeListOf } from '../../shared/api/hooks.ts';
import { sendOnce } from '../../shared/api/idempotency-key.ts';
import { useRefreshAll } from '../freshness/use-fresh-calendar.ts';
import type { ClosureBody } from './closure-form.ts';

const fresh = { staleTime: 0, refetchOnMount: true };
const closuresQuery = queryOf(listClosures, fresh);
const postponedQuery = wholeListOf(listBookings, fresh);

export const useClosures = () => useQuery(closuresQuery({}));

/** The bookings without a time, the longest postponed first. */
export const usePostponed = () => useQuery(postponedQuery({ query: { status: 'postponed' } }));

export type PlannedClosure = ReturnType<typeof plannedClosure.parse>;

/** What closing a stretch would do, whatever the reason. It is never cached, because new bookings change it. */
export const useClosurePreview = (stretch: Pick<ClosureBody, 'from' | 'to'> | undefined) =>
  useQuery({
    queryKey: [closeStretch.name, stretch?.from, stretch?.to],
    queryFn: stretch
      ? ({ signal }): Promise<PlannedClosure> => {
          const { from, to } = stretch;
          return callEndpoint(closeStretch, { body: { from, to, reason: 'other', dryRun: true } }, { signal });
        }
      : skipToken,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

/** Closures are few, so keys of one are forgotten with those of another. */
const ABOUT = ['closures'];

/** Closes a stretch, once. */
export const useCloseStretch = () =>
  useMutation({
    mutationFn: (body: ClosureBody): Promise<Closure> =>
      sendOnce(
        { close: body },
        ABOUT,
        async (headers) => (await callEndpoint(closeStretch, { body }, { headers })) as Closure,
      ),
    onSuccess: useRefreshAll(),
  });

/** Takes a closure back, once. */
export const useTakeBackClosure = () =>
  useMutation({
    mutationFn: ({ id }: Pick<ListedClosure, 'id'>) =>
      sendOnce({ takeBack: id }, ABOUT, (headers) => callEndpoint(takeBackClosure, { params: { id } }, { headers })),
    onSuccess: useRefreshAll(),
  });
