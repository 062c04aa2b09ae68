import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useFailure } from '../../../calendar/use-action.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { sendOnce } from '../../../shared/api/idempotency-key.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { toast, type ToastAction } from '../../../shared/toast/toasts.ts';
import { useBookSlotsAsStaff } from '../api.ts';
import { useStaffBookingWords } from '../locales/words.ts';

/**
 * Returns a function that creates a toast's action, which books the slots of a cancelled booking again for the same
 * customer if they are still free. The result is a new booking: it has its own reference and the slots' prices, and
 * belongs to no account.
 */
export function useRebooking(): (cancelled: BookingDetail) => ToastAction {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const fail = useFailure();
  const { mutateAsync } = useBookSlotsAsStaff();

  const rebook = async (cancelled: BookingDetail) => {
    const { customerName, phoneNumber, email, notes, experienceLevel, staffNotes } = cancelled.booking;
    const { equipmentRental } = cancelled.booking;
    const customer = { customerName, phoneNumber, email, notes, experienceLevel, staffNotes };
    const body = { ...customer, equipmentRental, timeSlotIds: cancelled.timeSlots.map(({ id }) => id), language };
    try {
      const { booking, manageUrl } = await sendOnce(body, body.timeSlotIds, (headers) =>
        mutateAsync({ body, headers }),
      );
      announceCalendarChange('booking-updated');
      const link = manageUrl === null ? undefined : { text: t('manual.link'), url: manageUrl };
      toast({ title: t('manual.created'), text: `${customerName}, ${shownReference(booking)}`, link });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      fail(t('cancelling.againFailed'), error, { action: isRefused ? undefined : rebookAction(cancelled) });
    }
  };
  const rebookAction = (cancelled: BookingDetail): ToastAction => ({
    label: t('cancelling.again'),
    onPress: () => void rebook(cancelled),
  });
  return rebookAction;
}
