import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { recordCall } from '@cablepark/contracts/schedule/change-booking';
import {
  closeStretch,
  listClosures,
  takeBackClosure,
  type Closure,
  type ListedClosure,
  type plannedClosure,
} from '@cablepark/contracts/schedule/closure';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';

import { callEndpoint } from '#shared/api/calls';
import { sendOnce } from '#shared/api/idempotency-key';
import { wholeListOf } from '#shared/api/lists';
import { dryRunTimes, fresh, queryOf } from '#shared/api/queries';
import { refetch } from '#shared/api/query-client';
import { useRefreshAll } from '../freshness/use-fresh-calendar.ts';
import type { ClosureBody } from './closure-form.ts';

export const useClosures = () => useQuery(queryOf(listClosures, fresh)({}));

/** The closures that are in force at this moment, the newest first. */
export function useClosuresInForce(now: Date): readonly ListedClosure[] {
  const { data: closures = [] } = useClosures();
  return closures.filter(
    ({ from, to, takenBackAt }) =>
      takenBackAt === null && new Date(from) <= now && now < new Date(to),
  );
}

/** The bookings without a time, by the times that they lost. */
export const usePostponed = () =>
  useQuery({
    ...wholeListOf(listBookings, fresh)({ query: { status: 'postponed' } }),
    select: sortByLostTime,
  });

const sortByLostTime = (bookings: readonly BookingWithSlots[]): BookingWithSlots[] =>
  [...bookings].sort((a, b) => lostTimeOf(a) - lostTimeOf(b));

const lostTimeOf = ({ postponed }: BookingWithSlots): number =>
  Math.min(...(postponed?.from ?? []).map(({ startTime }) => Date.parse(startTime)));

type PlannedClosure = ReturnType<typeof plannedClosure.parse>;

/** What closing a stretch would do. The reason makes no difference to that. */
export const useClosurePreview = (
  stretch: Pick<ClosureBody, 'from' | 'to' | 'includeRiding'> | undefined,
) =>
  useQuery({
    ...dryRunTimes,
    queryKey: [closeStretch.name, stretch?.from, stretch?.to, stretch?.includeRiding],
    queryFn: stretch
      ? ({ signal }): Promise<PlannedClosure> => {
          const { from, to, includeRiding = false } = stretch;
          return callEndpoint(
            closeStretch,
            { body: { from, to, reason: 'other', includeRiding, dryRun: true } },
            { signal },
          );
        }
      : skipToken,
    placeholderData: keepPreviousData,
  });

/** Closures are few, so keys of one are forgotten with those of another. */
const ABOUT = ['closures'];

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

/** Notes whether staff have reached a customer by phone, for everybody who has to call. */
export function useRecordCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reference, reached }: { reference: string; reached: boolean }) =>
      callEndpoint(recordCall, { params: { id: reference }, body: { reached } }),
    onSettled: () =>
      Promise.all([
        refetch(client, { queryKey: [closeStretch.name] }),
        refetch(client, { queryKey: [listBookings.name] }),
      ]),
  });
}

export const useTakeBackClosure = () =>
  useMutation({
    mutationFn: ({ id }: Pick<ListedClosure, 'id'>) =>
      sendOnce({ takeBack: id }, ABOUT, (headers) =>
        callEndpoint(takeBackClosure, { params: { id } }, { headers }),
      ),
    onSuccess: useRefreshAll(),
  });
