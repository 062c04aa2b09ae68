import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import {
  useMoveBooking,
  type ChosenSlot,
  movableBooking,
  NO_BOOKING,
  useNewTime,
} from '../../../calendar/moving/use-new-time.ts';
import { useBookingNow } from '../../../calendar/api.ts';
import { useMove } from '../../../calendar/moving/use-move.ts';
import { useUndoAction } from '../../../calendar/use-action.ts';
import type { WeekCalendar } from '../../../calendar/week/week-calendar.ts';
import { ApiError } from '../../../shared/api/call-endpoint.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useStaffCalendarWords } from '../locales/words.ts';

/**
 * The move of the booking in `?move=`, which is in the address so that the back button ends it and a reload doesn't.
 * `newTime` is undefined if no booking is being moved, or while it loads.
 */
export function useStaffMove(calendar: WeekCalendar) {
  const t = useStaffCalendarWords();
  const [params, setParams] = useSearchParams();
  const reference = params.get('move') ?? '';
  const { data: detail, error } = useBookingNow(reference);
  const booking = useMemo(() => (detail ? movableBooking(detail) : NO_BOOKING), [detail]);
  const newTime = useNewTime(booking, 'staff', calendar);
  const [preview, setPreview] = useState<'closed' | 'open' | 'dropped'>('closed');
  const { mutateAsync } = useMoveBooking();
  const undoAction = useUndoAction();
  const shown = useRef('');

  const leave = () => {
    newTime.forget();
    setPreview('closed');
    setParams({}, { replace: true });
  };
  const { move, isPending, failure, clearFailure } = useMove(
    newTime,
    (body, headers) => mutateAsync({ params: { id: reference }, body: { ...body }, headers }),
    leave,
    (moved) => undoAction([moved]),
  );

  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    toast({ title: t('drag.unknown'), tone: 'destructive' });
    setParams({}, { replace: true });
  }, [isGone, setParams, t]);
  const { showDate } = calendar;
  const target = newTime.chosen[0]?.start ?? (booking.isPostponed ? undefined : booking.before[0]);
  useEffect(() => {
    if (booking.reference === '' || shown.current === booking.reference) return;
    shown.current = booking.reference;
    if (target !== undefined) showDate(dayOf(target));
  }, [booking, target, showDate]);

  const isJustDropped = preview === 'dropped' && !failure;
  const controls = {
    newTime,
    isPreviewOpen: preview !== 'closed' && newTime.chosen.length > 0,
    onNext: () => setPreview('open'),
    onLeave: leave,
    isPending,
    failure,
    closeText: isJustDropped ? t('keepOldTime') : undefined,
    onConfirm: (keepPrice: boolean) => void move(keepPrice),
    onClose: () => {
      clearFailure();
      // Closing the dialog after dragging means that no move is wanted, unless it was refused.
      if (isJustDropped) leave();
      else setPreview('closed');
    },
  };
  return {
    newTime: booking === NO_BOOKING ? undefined : newTime,
    controls: booking === NO_BOOKING ? undefined : controls,
    begin: (of: string) => {
      shown.current = of;
      setParams({ move: of });
    },
    drop: (of: string, slots: readonly ChosenSlot[]) => {
      shown.current = of;
      newTime.choose(of, slots);
      setPreview('dropped');
      setParams({ move: of });
    },
  };
}
