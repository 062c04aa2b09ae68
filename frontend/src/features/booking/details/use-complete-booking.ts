import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { getPass } from '@cablepark/contracts/passes/passes';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { refreshSlots } from '#calendar/api';
import { blankDetailFields } from '#calendar/booking/detail-fields';
import { useShowPlaced } from '#calendar/booking/receipt/receipts';
import { useSelection } from '#calendar/selection/selection-provider';
import { slotOf } from '#calendar/slots/slots';
import { forgetHold } from '#shared/api/holds';
import { isSettled, isUnsettled, sendOnce } from '#shared/api/idempotency-key';
import { refresh } from '#shared/api/query-client';
import { useCommand } from '#shared/api/use-command';
import { useOneAtATime } from '#shared/api/use-one-at-a-time';
import type { Language } from '#shared/i18n/language';
import {
  dropBookingDraft,
  SENT_KEY,
  type BookingDraft,
  type BookingFields,
} from '#shared/storage/booking-draft';
import { readHoldId } from '#shared/storage/hold-id';
import { inTab, parseJson } from '#shared/storage/storage';
import { showToast } from '#shared/toast/toasts';
import { useIsMounted } from '#shared/ui/use-media';
import { useBookingWords } from '../locales/words.ts';
import { describeBookingFailure } from './booking-failure.ts';

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

/**
 * Thrown if the customer left the page before the answer came, so that they stay where they are.
 */
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
function findUnsettled({ timeSlotIds }: SentBooking): SentBooking | undefined {
  const sent = parseJson(inTab.read(SENT_KEY)) as SentBooking | null;
  const isSent = (id: SlotId) => Array.isArray(sent?.timeSlotIds) && sent.timeSlotIds.includes(id);
  return sent && isUnsettled(timeSlotIds.filter(isSent)) ? sent : undefined;
}

function ignoreSettled(error: unknown): undefined {
  if (!isSettled(error)) {
    throw error;
  }
}

const isSameBooking = (sent: SentBooking, { language: _, ...wanted }: SentBooking): boolean =>
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
  // The failure of the last request. It is shown only while the selection is the one that was sent.
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
    const earlier = findUnsettled(body);
    void run(async () => {
      setFailed(null);
      const placed = earlier && (await send(earlier).catch(ignoreSettled));
      await (placed
        ? succeed(placed, isSameBooking(earlier, body))
        : succeed(await send(body), true));
    }).catch(fail);
  };

  const failure = failed?.slots === slots ? describeBookingFailure(failed.error, t) : null;
  return { complete, isPending: isPending || isDone, isDone, failure };
}
