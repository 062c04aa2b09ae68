import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { cacheBooking, refreshSlots } from '../../../calendar/api.ts';
import { flagCalendarChange } from '../../../calendar/freshness/refresh-flags.ts';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { isUnsettled, sendOnce } from '../../../shared/api/idempotency-key.ts';
import { useOneAtATime } from '../../../shared/api/use-one-at-a-time.ts';
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

const CONFIRMED_MS = 2000;

/** The customer left before the answer came, and stays where they are. */
class LeftThePage extends Error {}

/**
 * Sends the booking. On success it refreshes the calendars, opens the confirmation page and shows a toast. On failure
 * it returns the failure, and shows a toast unless a time is lost.
 */
export function useCompleteBooking() {
  const t = useBookingWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { slots, clear } = useSelection();
  const { mutateAsync } = useBookSlots();
  const isMounted = useIsMounted();
  // It is about the selection that was sent, and goes with it.
  const [failed, setFailed] = useState(() =>
    isUnsettled(slots.map(slotOf)) ? { slots, error: new Error('no answer') } : null,
  );
  const { run, isPending } = useOneAtATime();
  // Between the response and the confirmation page, another press must not start a second booking.
  const [isDone, setDone] = useState(false);

  const succeed = async ({ manageUrl, ...answer }: PlacedBookingDetail) => {
    setDone(true);
    dropBookingDraft();
    const { reference } = answer.booking;
    flagCalendarChange('new-booking', reference, new Date());
    cacheBooking(client, answer);
    announceCalendarChange('booking-updated');
    // The confirmation says so too, and has a button where the toast is on a phone.
    toast({ title: t('details.confirmedToast'), durationMs: CONFIRMED_MS });
    await navigate(`/confirmation/${reference}`, { state: withManageUrl(manageUrl) });
    clear();
  };
  const fail = (error: Error) => {
    if (!isMounted.current) return;
    setFailed({ slots, error });
    const { isTaken, text } = bookingFailure(error, t, language);
    // That a time is lost is said on the form only.
    if (isTaken) void refreshSlots(client);
    else toast({ title: t('details.failed.title'), text, tone: 'destructive' });
  };
  const complete = (form: CustomerForm) => {
    const body = { ...form, language, timeSlotIds: slots.map(({ id }) => id) };
    const send = async (headers: Readonly<Record<string, string>>) => {
      const answer = await mutateAsync({ body, headers });
      // The key stays, so that a customer who comes back and presses again gets to this booking.
      if (!isMounted.current) throw new LeftThePage();
      return answer;
    };
    void run(() => {
      setFailed(null);
      return sendOnce(body, slots.map(slotOf), send).then(succeed, fail);
    });
  };
  const failure = failed?.slots === slots ? bookingFailure(failed.error, t, language) : null;
  return { complete, isPending: isPending || isDone, isDone, failure };
}
