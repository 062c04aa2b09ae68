import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { cacheBooking, refreshSlots } from '../../../calendar/api.ts';
import { flagCalendarChange } from '../../../calendar/freshness/refresh-flags.ts';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { forgetKey, keyFor } from '../../../shared/api/idempotency-key.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useBookSlots } from '../api.ts';
import { useBookingWords } from '../locales/words.ts';
import { bookingFailure, type BookingFailure } from './booking-failure.ts';

/** What the customer fills in. */
export interface CustomerForm {
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly email?: string;
  readonly notes?: string;
}

/** Sends the booking, and what follows: flags, the confirmation page and a toast, or kind words on failure. */
export function useCompleteBooking() {
  const t = useBookingWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { slots, clear } = useSelection();
  const { mutate, isPending } = useBookSlots();
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  // The second press of a double click comes before anything is drawn again.
  const isUnderWay = useRef(false);
  // From the answer until the confirmation page is there, a second press must not start a second wish.
  const [isDone, setDone] = useState(false);

  const succeed = (answer: BookingDetail) => {
    setDone(true);
    forgetKey();
    const { reference } = answer.booking;
    flagCalendarChange('new-booking', reference, new Date());
    cacheBooking(client, answer);
    announceCalendarChange('booking-updated');
    void Promise.resolve(navigate(`/confirmation/${reference}`)).then(clear);
    toast({ title: t('details.confirmedToast') });
  };
  const fail = (error: Error) => {
    isUnderWay.current = false;
    const told = bookingFailure(error, t, language);
    setFailure(told);
    toast({ title: t('details.failed.title'), text: told.text, tone: 'destructive' });
    if (told.isTaken) void refreshSlots(client);
  };
  const complete = (form: CustomerForm) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    const body = { ...form, language, timeSlotIds: slots.map(({ id }) => id) };
    mutate({ body, headers: { 'Idempotency-Key': keyFor(body) } }, { onSuccess: succeed, onError: fail });
  };
  return { complete, isPending: isPending || isDone, isDone, failure };
}
