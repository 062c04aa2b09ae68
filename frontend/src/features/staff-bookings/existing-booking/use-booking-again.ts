import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useFailure } from '../../../calendar/use-failure.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { forgetKey, keyFor } from '../../../shared/api/idempotency-key.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { toast, type ToastAction } from '../../../shared/toast/toasts.ts';
import { useBookSelected } from '../api.ts';
import { useStaffBookingWords } from '../locales/words.ts';

/**
 * A toast's button that books for the same customer what was just cancelled, as long as the slots are
 * free. It is a new booking: with a reference of its own, at the slots' prices, in nobody's account.
 */
export function useBookingAgain(): (cancelled: BookingDetail) => ToastAction {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const fail = useFailure();
  const { mutateAsync } = useBookSelected();

  const book = async (cancelled: BookingDetail) => {
    const { customerName, phoneNumber, email, notes, experienceLevel, staffNotes } = cancelled.booking;
    const { equipmentRental } = cancelled.booking;
    const customer = { customerName, phoneNumber, email, notes, experienceLevel, staffNotes };
    const wish = { ...customer, equipmentRental, timeSlotIds: cancelled.timeSlots.map(({ id }) => id), language };
    try {
      const { booking } = await mutateAsync({ body: wish, headers: { 'Idempotency-Key': keyFor(wish) } });
      forgetKey();
      announceCalendarChange('booking-updated');
      toast({ title: t('manual.created'), text: `${customerName}, ${booking.reference}` });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      fail(t('cancelling.againFailed'), error, { action: isRefused ? undefined : again(cancelled) });
    }
  };
  const again = (cancelled: BookingDetail): ToastAction => ({
    label: t('cancelling.again'),
    onPress: () => void book(cancelled),
  });
  return again;
}
