import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { getPass } from '@cablepark/contracts/passes/passes';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import {
  addDays,
  dayOf,
  mondayOf,
  slotAt,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { refreshSlots, useWeekSlots } from '#calendar/api';
import { blankDetailFields } from '#calendar/booking/detail-fields';
import { useShowPlaced } from '#calendar/booking/receipt/receipts';
import { findLostSlots, useSelection, type Selection } from '#calendar/selection/selection';
import { findNearestTimes, slotOf } from '#calendar/slots/slots';
import { daysOfWeek } from '#calendar/week/week-calendar';
import { ApiError, isOutcomeUnknown, refresh, useCommand, useOneAtATime } from '#shared/api/calls';
import { forgetHold } from '#shared/api/holds';
import { isSettled, isUnsettled, sendOnce } from '#shared/api/idempotency-key';
import { toErrorText } from '#shared/errors/error-texts';
import type { Language } from '#shared/i18n/language';
import {
  dropBookingDraft,
  SENT_KEY,
  type BookingDraft,
  type BookingFields,
} from '#shared/storage/booking-draft';
import { readHoldId } from '#shared/storage/hold-id';
import { inTab, parseJson } from '#shared/storage/storage';
import { useNow } from '#shared/time/clock';
import { showToast } from '#shared/toast/toasts';
import { useIsMounted } from '#shared/ui/use-media';
import { useBookingWords, type BookingWords } from '../locales/words.ts';

/** The form before anything is typed. */
export const BLANK_FORM: BookingFields = {
  fullName: '',
  phoneNumber: '',
  email: '',
  ...blankDetailFields,
  payWith: [],
  passCode: '',
};

export type CustomerForm = Omit<BookingDraft, 'passCode'> &
  Required<Pick<BookingDraft, 'fullName' | 'phoneNumber'>>;

/** The customer left before the answer came, and stays where they are. */
class LeftThePage extends Error {}

type SentBooking = CustomerForm & {
  readonly language: Language;
  readonly timeSlotIds: readonly SlotId[];
};

const keepSent = (body: SentBooking): void => inTab.write(SENT_KEY, JSON.stringify(body));

/**
 * The last request for the same slots that got no answer, even before a reload. It is sent again
 * first, because the customer may have changed the form or the language since, and their own
 * booking would look like somebody else's.
 */
function unsettledOf({ timeSlotIds }: SentBooking): SentBooking | undefined {
  const sent = parseJson(inTab.read(SENT_KEY)) as SentBooking | null;
  const isSent = (id: SlotId) => Array.isArray(sent?.timeSlotIds) && sent.timeSlotIds.includes(id);
  return sent && isUnsettled(timeSlotIds.filter(isSent)) ? sent : undefined;
}

function ignoreSettled(error: unknown): undefined {
  if (!isSettled(error)) {
    throw error;
  }
}

const isSame = (sent: SentBooking, { language: _, ...wanted }: SentBooking): boolean =>
  JSON.stringify({ ...sent, ...wanted }) === JSON.stringify(sent);

/**
 * Sends the booking, then opens the confirmation page. If it failed, a toast and a note in the form
 * say why. It stays in one piece, because success, failure and retry share one request.
 */
export function useCompleteBooking() {
  const t = useBookingWords();
  const showPlaced = useShowPlaced();
  const client = useQueryClient();
  const { slots, clear } = useSelection();
  const { mutateAsync } = useCommand(bookSlots, [listTimeSlots, listOwnBookings, getPass]);
  const isMounted = useIsMounted();
  // It is about the selection that was sent, and goes with it.
  const [failed, setFailed] = useState(() =>
    isUnsettled(slots.map(slotOf)) ? { slots, error: new Error('no answer') } : null,
  );
  const { run, isPending } = useOneAtATime();
  // Between the response and the confirmation page, another press must not start a second booking.
  const [isDone, setDone] = useState(false);

  const succeed = async (placed: PlacedBookingDetail, isAsSent: boolean) => {
    setDone(true);
    dropBookingDraft();
    forgetHold(client);
    showToast({
      title: t('details.confirmedToast'),
      text: isAsSent ? undefined : t('details.confirmedEarlier'),
    });
    await showPlaced(placed);
    clear();
  };

  const fail = (error: Error) => {
    if (!isMounted.current) {
      return;
    }

    setFailed({ slots, error });
    const { isTaken, isByPass, text } = describeBookingFailure(error, t);
    if (isTaken) {
      void refreshSlots(client);
    }
    if (isByPass) {
      void refresh(client, getPass);
    }

    showToast({ title: t('details.failed.title'), text, tone: 'destructive' });
  };

  const send = (body: SentBooking) => {
    keepSent(body);
    return sendOnce(body, body.timeSlotIds, async (headers) => {
      // The server doesn't compare the hold of a repeated request either.
      const holdId = readHoldId();
      const answer = await mutateAsync({
        body: { ...body, ...(holdId !== undefined && { holdId }) },
        headers,
      });
      // The key stays, so that a customer who comes back and presses again gets to this booking.
      if (!isMounted.current) {
        throw new LeftThePage();
      }

      return answer;
    });
  };

  const complete = (form: CustomerForm) => {
    const body = { ...form, language: t.language, timeSlotIds: slots.map(slotOf) };
    const earlier = unsettledOf(body);
    void run(async () => {
      setFailed(null);
      const placed = earlier && (await send(earlier).catch(ignoreSettled));
      await (placed ? succeed(placed, isSame(earlier, body)) : succeed(await send(body), true));
    }).catch(fail);
  };

  const failure = failed?.slots === slots ? describeBookingFailure(failed.error, t) : null;
  return { complete, isPending: isPending || isDone, isDone, failure };
}

const REFUSALS: {
  readonly [Code in ErrorCode]?: 'taken' | 'restricted' | 'past' | 'throttled' | 'unavailable';
} = {
  SLOTS_ALREADY_BOOKED: 'taken',
  SLOT_NOT_FOUND: 'taken',
  LEAD_TIME_RESTRICTED: 'restricted',
  SLOT_IN_PAST: 'past',
  THROTTLED: 'throttled',
  UNAVAILABLE: 'unavailable',
};

/** Translates the error of a booking request (rule 17.8). */
export function describeBookingFailure(error: Error, t: BookingWords) {
  const { code, body, isReserved }: Partial<ApiError> = error instanceof ApiError ? error : {};
  const refusal = code && REFUSALS[code];
  const isByPass = code?.startsWith('PASS_') === true;
  // The server's own sentence is always in English.
  const sentence = (t.language === 'en' ? body?.error : undefined) ?? t('details.failed.text');
  const chooseText = () => {
    if (isReserved) {
      return t('details.failed.reserved');
    }
    if (isByPass) {
      return toErrorText(t.language, error);
    }

    return refusal ? t(`details.failed.${refusal}`) : sentence;
  };

  return {
    /** Whether the booking may exist nevertheless. A retry uses the same idempotency key. */
    isUnsettled: isOutcomeUnknown(error),
    /** Whether a slot can no longer be booked, so that the calendar on display is out of date. */
    isTaken: refusal === 'taken' || refusal === 'restricted' || refusal === 'past',
    /** Whether a pass could not pay, so that what is shown of it is out of date. */
    isByPass,
    text: chooseText(),
  };
}

export type BookingFailure = ReturnType<typeof describeBookingFailure>;

/**
 * Compares the selection with the calendar as it is now. Its week and the next one are searched for
 * other times.
 */
export function useLostTimes(selection: Selection, { isPaused }: { readonly isPaused: boolean }) {
  const now = useNow();
  const wanted: SlotId = selection[0] ? slotOf(selection[0]) : slotAt(now);
  const monday = mondayOf(dayOf(wanted));
  const thisWeek = useWeekSlots(monday);
  const slots = thisWeek.isPlaceholderData ? undefined : thisWeek.data?.timeSlots;
  const lost = slots && !isPaused ? findLostSlots(selection, daysOfWeek(monday), slots, now) : [];
  const nextWeek = useWeekSlots(addDays(monday, 7), { enabled: lost.length > 0 });
  const all = [
    ...(slots ?? []),
    ...(nextWeek.isPlaceholderData ? [] : (nextWeek.data?.timeSlots ?? [])),
  ];
  const statuses = new Map(slots?.map((slot) => [slotOf(slot), slot.status]));
  const areAll = (status: TimeSlot['status']) =>
    lost.every((slot) => statuses.get(slotOf(slot)) === status);
  const findCause = (): 'taken' | 'reserved' | 'gone' => {
    if (areAll('booked')) {
      return 'taken';
    }

    return areAll('reserved') ? 'reserved' : 'gone';
  };

  return {
    /** The selected slots that can no longer be booked. */
    lost,
    rest: selection.filter((slot) => !lost.includes(slot)),
    /**
     * Whether somebody else has booked all of the lost ones, or is about to; otherwise the park or
     * the clock took some.
     */
    why: findCause(),
    /** Free times of the length of the selection. */
    nearest:
      lost.length === 0 ? [] : findNearestTimes(all, { length: selection.length, wanted }, now),
  };
}

export type LostTimes = ReturnType<typeof useLostTimes>;
