import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { cacheBooking, refreshSlots } from '../../../calendar/api.ts';
import { flagCalendarChange } from '../../../calendar/freshness/refresh-flags.ts';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { isUnsettled, sendOnce } from '../../../shared/api/idempotency-key.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { dropBookingDraft } from '../../../shared/storage/booking-draft.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useIsMounted } from '../../../shared/ui/use-is-mounted.ts';
import { useBookSlots } from '../api.ts';
import { useBookingWords } from '../locales/words.ts';
import { withManageUrl } from '../confirmation/manage-url.ts';
import { bookingFailure } from './booking-failure.ts';

/** The fields of the customer form. */
export interface CustomerForm {
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly email?: string;
  readonly notes?: string;
  readonly equipmentRental?: boolean;
}

/** The customer left before the answer came, and stays where they are. */
class LeftThePage extends Error {}

/**
 * Sends the booking. On success it refreshes the calendars, opens the confirmation page and shows a toast. On failure
 * it shows a toast and returns the failure.
 */
export function useCompleteBooking() {
  const t = useBookingWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { slots, clear } = useSelection();
  const { mutateAsync, isPending } = useBookSlots();
  const isMounted = useIsMounted();
  // It is about the selection that was sent, and goes with it.
  const [failed, setFailed] = useState(() =>
    isUnsettled(slots.map(slotOf)) ? { slots, failure: bookingFailure(new Error('no answer'), t, language) } : null,
  );
  // This is a ref and not a state, because the second press of a double click comes before the next render.
  const isInProgress = useRef(false);
  // Between the response and the confirmation page, another press must not start a second booking.
  const [isDone, setDone] = useState(false);

  const succeed = ({ manageUrl, ...answer }: PlacedBookingDetail) => {
    setDone(true);
    dropBookingDraft();
    const { reference } = answer.booking;
    flagCalendarChange('new-booking', reference, new Date());
    cacheBooking(client, answer);
    announceCalendarChange('booking-updated');
    void Promise.resolve(navigate(`/confirmation/${reference}`, { state: withManageUrl(manageUrl) })).then(clear);
    toast({ title: t('details.confirmedToast') });
  };
  const fail = (error: Error) => {
    if (!isMounted.current) return;
    isInProgress.current = false;
    const failure = bookingFailure(error, t, language);
    setFailed({ slots, failure });
    toast({ title: t('details.failed.title'), text: failure.text, tone: 'destructive' });
    if (failure.isTaken) void refreshSlots(client);
  };
  const complete = (form: CustomerForm) => {
    if (isInProgress.current) return;
    isInProgress.current = true;
    setFailed(null);
    const body = { ...form, language, timeSlotIds: slots.map(({ id }) => id) };
    const send = async (headers: Readonly<Record<string, string>>) => {
      const answer = await mutateAsync({ body, headers });
      // The key stays, so that whoever comes back and presses again gets to this booking.
      if (!isMounted.current) throw new LeftThePage();
      return answer;
    };
    void sendOnce(body, slots.map(slotOf), send).then(succeed, fail);
  };
  const failure = failed?.slots === slots ? failed.failure : null;
  return { complete, isPending: isPending || isDone, isDone, failure };
}
