import { useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent } from 'react';

import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { ChosenSlot } from '#calendar/moving/choosing';
import { findPrice } from '#calendar/park/prices';
import { formatTimes } from '#calendar/slots/slots';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { useConfig } from '#shared/park/park';
import { showToast } from '#shared/toast/toasts';
import { useStaffCalendarWords } from '../locales/words.ts';
import type { BookedCell } from '../week/booked-cells.ts';
import { findDropTarget, makeDraggedBooking, type DraggedBooking } from './dragged-booking.ts';
import { usePointerDrag, type Place } from './use-pointer-drag.ts';

/** How long a dragged booking has to be held over an arrow until the week changes. */
const WEEK_DWELL_MS = 700;

/** It stays in one piece, because a drag's start, drop and end share one state. */
export function useBookingDrag(
  calendar: WeekCalendar,
  onDrop: (reference: string, slots: readonly ChosenSlot[]) => void,
) {
  const t = useStaffCalendarWords();
  const { data: config } = useConfig();
  const [dragged, setDragged] = useState<DraggedBooking>();
  const [place, setPlace] = useState<Place>({});
  const { byStart, now, step, isLoading, specialDays } = calendar;
  const target =
    dragged && place.start !== undefined && !isLoading
      ? findDropTarget(dragged, place.start, {
          byStart,
          now,
          priceOfCell: (start) =>
            findPrice(start, config?.pricing ?? [], specialDays.get(dayOf(start))),
        })
      : undefined;

  const stepWeek = useEffectEvent(step);
  const { weekStep } = place;
  useEffect(() => {
    if (weekStep === undefined) {
      return;
    }

    const timer = setInterval(() => stepWeek(weekStep), WEEK_DWELL_MS);
    return () => clearInterval(timer);
  }, [weekStep]);

  const end = () => {
    setDragged(undefined);
    setPlace({});
  };

  const drop = () => {
    end();
    if (!dragged || !target || place.start === dragged.grabbed) {
      return;
    }

    const refuse = (text: string) =>
      showToast({ title: t('drag.taken'), text, tone: 'destructive' });
    if (!target.isOneDay) {
      refuse(t('drag.severalDays'));
    } else if (target.taken.length > 0) {
      refuse(t('drag.takenText', { times: formatTimes(t.language, target.taken) }));
    } else {
      onDrop(dragged.reference, target.free);
    }
  };

  const start = usePointerDrag({ onOver: setPlace, onDrop: drop, onCancel: end });
  return {
    dragged,
    target,
    grab: (event: ReactPointerEvent, grabbed: SlotId, cell: BookedCell) => {
      start(event, () =>
        setDragged(
          makeDraggedBooking(
            calendar.slots,
            cell.reference,
            cell.customerName ?? cell.reference,
            grabbed,
          ),
        ),
      );
    },
  };
}

export type BookingDrag = ReturnType<typeof useBookingDrag>;
