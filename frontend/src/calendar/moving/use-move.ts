import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { sendOnce } from '../../shared/api/idempotency-key.ts';
import { toast, type ToastAction } from '../../shared/toast/toasts.ts';
import { useIsMounted } from '../../shared/ui/use-media.ts';
import { announceBookingChange } from '../freshness/use-fresh-calendar.ts';
import { slotOf, writtenTimes } from '../slots/slots.ts';
import { useAction } from '../use-action.ts';
import { idsOf, type NewTime } from './use-new-time.ts';
import { useMovingWords } from './locales/words.ts';

interface MoveBody {
  readonly timeSlotIds: number[];
  readonly keepPrice?: boolean;
}

/** Sends a move with these headers to the endpoint that the page uses. */
export type SendMove = (body: MoveBody, headers: Readonly<Record<string, string>>) => Promise<BookingDetail>;

/** Creates the button of the toast that says where the booking is now. */
export type MovedAction = (detail: BookingDetail) => ToastAction | undefined;

/** Moves a booking to its new time, at most once however often the button is pressed, and updates open calendars. */
export function useMove(
  newTime: NewTime,
  send: SendMove,
  onMoved: (detail: BookingDetail) => void,
  movedAction?: MovedAction,
) {
  const t = useMovingWords();
  const isMounted = useIsMounted();

  const sendNewTime = (keepPrice: boolean) => {
    const { reference, before } = newTime.booking;
    const about = [reference, ...before, ...newTime.chosen.map(({ start }) => start)];
    const body = { timeSlotIds: idsOf(newTime.chosen), ...(keepPrice ? { keepPrice } : {}) };
    return sendOnce({ move: reference, ...body }, about, (headers) => send(body, headers));
  };
  const succeed = (detail: BookingDetail) => {
    const { reference, customerName } = detail.booking;
    newTime.forget();
    announceBookingChange('move', reference);
    const times = writtenTimes(t.language, detail.timeSlots.map(slotOf));
    const text = t('movedText', { name: customerName, times });
    toast({ title: t('moved'), text, action: movedAction?.(detail) });
    // After the back button the user is elsewhere, and is left there.
    if (isMounted.current) onMoved(detail);
  };
  const { perform, ...state } = useAction(sendNewTime, { failed: t('failed'), unsettled: t('unsettled') }, succeed);
  return { move: perform, ...state };
}
