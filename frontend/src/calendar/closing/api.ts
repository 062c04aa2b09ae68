import { useMutation, useQuery } from '@tanstack/react-query';
import type { Closure, ListedClosure, plannedClosure } from '@cablepark/contracts/schedule/closure';
import { closeStretch } from '@cablepark/contracts/schedule/close-stretch';
import { listBookings } from '@cablepark/contracts/schedule/list-bookings';
import { listClosures } from '@cablepark/contracts/schedule/list-closures';
import { takeBackClosure } from '@cablepark/contracts/schedule/take-back-closure';
import { callEndpoint } from '../../shared/api/call-endpoint.ts';
import { queryOf } from '../../shared/api/hooks.ts';
import { keyFor } from '../../shared/api/idempotency-key.ts';
import { wholeListOf } from '../../shared/api/lists.ts';
import type { ClosureBody } from './closure-form.ts';

const fresh = { staleTime: 0, refetchOnMount: true };
const closuresQuery = queryOf(listClosures, fresh);
const postponedQuery = wholeListOf(listBookings, fresh);

export const useClosures = () => useQuery(closuresQuery({}));

/** The bookings without a time, the longest postponed first. */
export const usePostponed = () => useQuery(postponedQuery({ query: { status: 'postponed' } }));

export type PlannedClosure = ReturnType<typeof plannedClosure.parse>;

/** What a closure would do. It is never cached, because new bookings change it. */
export const useClosurePreview = (body: ClosureBody) =>
  useQuery({
    queryKey: [closeStretch.name, body],
    queryFn: ({ signal }): Promise<PlannedClosure> =>
      callEndpoint(closeStretch, { body: { ...body, dryRun: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

const keyHeader = (deed: unknown) => ({ headers: { 'Idempotency-Key': keyFor(deed) } });

/** Closes a stretch. The same request keeps its key until the caller forgets it, so that it is done once. */
export const useCloseStretch = () =>
  useMutation({
    mutationFn: async (body: ClosureBody): Promise<Closure> =>
      (await callEndpoint(closeStretch, { body }, keyHeader({ close: body }))) as Closure,
  });

/** Takes a closure back, with a key like that of `useCloseStretch`. */
export const useTakeBackClosure = () =>
  useMutation({
    mutationFn: ({ id }: Pick<ListedClosure, 'id'>) =>
      callEndpoint(takeBackClosure, { params: { id } }, keyHeader({ takeBack: id })),
  });
