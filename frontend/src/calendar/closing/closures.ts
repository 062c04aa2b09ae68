import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { closureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { recordCall } from '@cablepark/contracts/schedule/change-booking';
import {
  closeStretch,
  listClosures,
  MAX_CLOSURE_DAYS,
  takeBackClosure,
  type Closure,
  type ListedClosure,
  type plannedClosure,
} from '@cablepark/contracts/schedule/closure';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import {
  DAY_MS,
  dayOf,
  dayOfInstant,
  endOfDay,
  MINUTE_MS,
  slotAt,
  startOfSlot,
  timeOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

import { callEndpoint, dryRunTimes, fresh, queryOf, refetch, wholeListOf } from '#shared/api/calls';
import { sendOnce } from '#shared/api/idempotency-key';
import { toPublicNote } from '#shared/forms/rule';
import { formatClockTime, formatShortDay, type Language } from '#shared/i18n/language';
import { useRefreshAll } from '../freshness/use-fresh-calendar.ts';
import { halfHoursOf, MIDNIGHT, type TimeKey } from '../slots/slots.ts';
import { causes, noteOfCause, type CauseName } from './causes.ts';
import { useClosingWords } from './locales/words.ts';

/**
 * `Sat 20 June 14:07–24:00`, `Sat 20 June 14:07 – Mon 22 June 12:00`. Midnight is the end of the
 * day before.
 */
export function formatClosedStretch(
  language: Language,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const [first, last] = [
    dayOf(slotAt(new Date(from))),
    dayOf(slotAt(new Date(Date.parse(to) - 1))),
  ];
  const end = dayOf(slotAt(new Date(to))) === last ? formatClockTime(to) : MIDNIGHT;
  const start = `${formatShortDay(language, first)} ${formatClockTime(from)}`;
  return first === last ? `${start}–${end}` : `${start} – ${formatShortDay(language, last)} ${end}`;
}

/** Whether a slot's `blockReason` is a closure's reason and not the staff's own words. */
export const isClosureReason = (reason: string): boolean => closureReason.safeParse(reason).success;

/**
 * Returns a function that translates the reasons of closures and leaves staff's own words as they
 * are.
 */
export function useBlockReasonText(): (reason: string) => string {
  const t = useClosingWords();
  return (reason) => {
    const known = closureReason.safeParse(reason);
    return known.success ? t(`reason.${known.data}`) : reason;
  };
}

interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

export type ClosureBody = Omit<BodyInput<typeof closeStretch>, 'dryRun'>;

/** The form's first values: from the present half-hour until the day ends. */
export const makeFields = (now: Date) => ({
  fromDay: dayOfInstant(now),
  fromTime: timeOf(slotAt(now)),
  toDay: dayOfInstant(now),
  toTime: MIDNIGHT,
  cause: 'weather' as CauseName,
  includeRiding: false,
  noteLv: '',
  noteEn: '',
});

export type ClosureFields = Readonly<ReturnType<typeof makeFields>>;
/** A stretch as it is chosen: two days, and a time on each. */
export type StretchFields = Pick<ClosureFields, 'fromDay' | 'fromTime' | 'toDay' | 'toTime'>;

/** From the present minute until the day ends in Riga. */
export const findRestOfToday = (now: Date): Stretch => ({
  from: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS),
  to: endOfDay(dayOfInstant(now)),
});

/**
 * The stretch that was chosen; undefined if a day lacks the time, which happens when the clock
 * changes.
 */
export function stretchOf({
  fromDay,
  fromTime,
  toDay,
  toTime,
}: StretchFields): Stretch | undefined {
  const from = instantOf(fromDay, fromTime);
  const to = instantOf(toDay, toTime);
  return from && to && { from, to };
}

function instantOf(day: Day, time: TimeKey): Date | undefined {
  const halfHours = halfHoursOf(day);
  if (time === MIDNIGHT) {
    return endOfDay(day);
  }

  const slot = halfHours.find(({ key }) => key === time)?.slot;
  return slot === undefined ? undefined : startOfSlot(slot);
}

export type StretchProblem = 'noTime' | 'endFirst' | 'tooLong' | 'over';

export function problemOf(stretch: Stretch | undefined, now: Date): StretchProblem | undefined {
  if (!stretch) {
    return 'noTime';
  }

  const { from, to } = stretch;
  if (from >= to) {
    return 'endFirst';
  }
  if (to.getTime() - from.getTime() > MAX_CLOSURE_DAYS * DAY_MS) {
    return 'tooLong';
  }

  return to <= now ? 'over' : undefined;
}

export const toClosureBody = (
  { from, to }: Stretch,
  { cause, includeRiding, ...note }: ClosureFields,
): ClosureBody => ({
  from: from.toISOString(),
  to: to.toISOString(),
  reason: causes[cause].reason,
  note: noteOfCause(cause, toPublicNote(note)),
  includeRiding,
});

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

/** What closing a stretch would do, whatever the reason. */
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
