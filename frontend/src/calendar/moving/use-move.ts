import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { isOutcomeUnknown } from '../../shared/api/api-error.ts';
import { sendOnce } from '../../shared/api/idempotency-key.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { toast, type ToastAction } from '../../shared/toast/toasts.ts';
import { useIsMounted } from '../../shared/ui/use-is-mounted.ts';
import { refreshEverything } from '../api.ts';
import { flagCalendarChange } from '../freshness/refresh-flags.ts';
import { announceCalendarChange } from '../freshness/use-fresh-calendar.ts';
import { slotOf, writtenTimes } from '../slots/slot-times.ts';
import { useFailure } from '../use-failure.ts';
import { idsOf } from './choosing.ts';
import { useMovingWords } from './locales/words.ts';
import type { NewTime } from './use-new-time.ts';

export interface MoveBody {
  readonly timeSlotIds: number[];
  readonly keepPrice?: boolean;
}

/** Sends a move with these headers to the endpoint that the page uses. */
export type SendMove = (body: MoveBody, headers: Readonly<Record<string, string>>) => Promise<BookingDetail>;

export interface MoveFailure {
  readonly text: string;
  /** Whether the booking may have been moved nevertheless. The same request then gets the first one's answer. */
  readonly isUnsettled: boolean;
}

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
  const language = useLanguage();
  const client = useQueryClient();
  const fail = useFailure();
  // This is a ref and not a state, because the second press of a double click comes before the next render.
  const isSending = useRef(false);
  const isMounted = useIsMounted();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<MoveFailure>();

  const succeed = (detail: BookingDetail) => {
    const { reference, customerName } = detail.booking;
    newTime.forget();
    flagCalendarChange('move', reference, new Date());
    announceCalendarChange('booking-updated');
    const times = writtenTimes(language, detail.timeSlots.map(slotOf));
    const text = t('movedText', { name: customerName, times });
    toast({ title: t('moved'), text, action: movedAction?.(detail) });
    // After the back button the user is elsewhere, and is left there.
    if (isMounted.current) onMoved(detail);
  };
  const move = async (keepPrice: boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setFailure(undefined);
    const { reference, before } = newTime.booking;
    const about = [reference, ...before, ...newTime.chosen.map(({ start }) => start)];
    const body = { timeSlotIds: idsOf(newTime.chosen), ...(keepPrice ? { keepPrice } : {}) };
    try {
      succeed(await sendOnce({ move: reference, ...body }, about, (headers) => send(body, headers)));
    } catch (error) {
      const isUnsettled = isOutcomeUnknown(error);
      setFailure({ isUnsettled, text: isUnsettled ? t('unsettled') : fail(t('failed'), error) });
      // The booking may have been moved or cancelled in another tab.
      if (!isUnsettled) void refreshEverything(client);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };
  return {
    move,
    isPending,
    failure,
    clearFailure: () => {
      // Whoever gives up after a lost answer sees whether the booking was moved.
      if (failure?.isUnsettled === true) void refreshEverything(client);
      setFailure(undefined);
    },
  };
}
