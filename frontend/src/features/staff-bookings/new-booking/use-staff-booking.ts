import { useRef, useState } from 'react';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { flagCalendarChange } from '../../../calendar/freshness/refresh-flags.ts';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { useFailure } from '../../../calendar/use-failure.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { forgetKey, keyFor } from '../../../shared/api/idempotency-key.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useStaffBookingWords } from '../locales/words.ts';

/** Sends a booking with the headers given; either of the two calls that staff have for it. */
export type SendBooking<Wish> = (body: Wish, headers: Readonly<Record<string, string>>) => Promise<BookingDetail>;

/** May have gone through all the same: then the same wish is sent again with its key, and answered as the first time. */
const isUnsettled = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'OUTCOME_UNKNOWN';

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'SLOTS_ALREADY_BOOKED';

/** Books for a customer: at most once however often it is pressed (rule 15.3), and tells the calendars. */
export function useStaffBooking<Wish>(
  send: SendBooking<Wish>,
  onDone: (booking: BookingDetail) => void,
  onShow?: (reference: string) => void,
) {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const fail = useFailure();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const succeed = (detail: BookingDetail) => {
    const { reference, customerName } = detail.booking;
    forgetKey();
    flagCalendarChange('new-booking', reference, new Date());
    announceCalendarChange('booking-updated');
    const when = writtenTimes(
      language,
      detail.timeSlots.map(({ startTime }) => slotAt(new Date(startTime))),
    );
    toast({
      title: t('manual.created'),
      text: t('manual.createdText', { name: customerName, when }),
      action: onShow && {
        label: t('manual.show'),
        onPress: () => {
          onShow(reference);
        },
      },
    });
    onDone(detail);
  };
  const book = async (wish: Wish) => {
    // The second press of a double click comes before anything is drawn again.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      succeed(await send(wish, { 'Idempotency-Key': keyFor(wish) }));
    } catch (error) {
      const told = { sentence: isTaken(error) ? t('manual.taken') : undefined, otherwise: t('manual.failedText') };
      setFailure(isUnsettled(error) ? t('manual.unsettled') : fail(t('manual.failed'), error, told));
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { book, isPending, failure };
}
