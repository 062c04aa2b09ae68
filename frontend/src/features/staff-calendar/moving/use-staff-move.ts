import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import { dayOf } from '@cablepark/contracts/shared/riga-time';

import { useBookingNow } from '#calendar/api';
import type { ChosenSlot } from '#calendar/moving/choosing';
import { NO_BOOKING, toMovableBooking } from '#calendar/moving/movable-booking';
import { useMove } from '#calendar/moving/use-move';
import { useNewTime } from '#calendar/moving/use-new-time';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { ApiError } from '#shared/api/api-error';
import { showToast } from '#shared/toast/toasts';
import { useStaffCalendarWords } from '../locales/words.ts';

/**
 * The move of the booking in `?move=`, which the back button ends and a reload doesn't. Without
 * one, no `controls`.
 */
export function useStaffMove(calendar: WeekCalendar) {
  const t = useStaffCalendarWords();
  const [params, setParams] = useSearchParams();
  const reference = params.get('move') ?? '';
  const { data: detail, error } = useBookingNow(reference);
  const booking = useMemo(() => (detail ? toMovableBooking(detail) : NO_BOOKING), [detail]);
  const newTime = useNewTime(booking, 'staff', calendar);
  const { controls, showDropped } = useMove(newTime, {
    onEnd: () => setParams({}, { replace: true }),
  });
  const shown = useRef('');

  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isGone) {
      return;
    }

    showToast({ title: t('drag.unknown'), tone: 'destructive' });
    setParams({}, { replace: true });
  }, [isGone, setParams, t]);
  const { showDate } = calendar;
  const target = newTime.chosen[0]?.start ?? (booking.isPostponed ? undefined : booking.before[0]);
  useEffect(() => {
    if (booking.reference === '' || shown.current === booking.reference) {
      return;
    }

    shown.current = booking.reference;
    if (target !== undefined) {
      showDate(dayOf(target));
    }
  }, [booking, target, showDate]);

  return {
    controls: booking === NO_BOOKING ? undefined : controls,
    begin: (of: string) => {
      shown.current = of;
      setParams({ move: of });
    },
    drop: (of: string, slots: readonly ChosenSlot[]) => {
      shown.current = of;
      newTime.choose(of, slots);
      showDropped();
      setParams({ move: of });
    },
  };
}
