import { useEffect, useEffectEvent, useRef } from 'react';

import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { isBookable } from '#calendar/slots/cell-state';
import { slotOf } from '#calendar/slots/slots';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { usePhone } from '#shared/ui/use-media';

/**
 * Brings into view, once a phone shows another day, the first time that the customer has chosen on
 * it, otherwise the first free one.
 */
export function useTimeInView(
  { day, slots, now, isLoading }: WeekCalendar,
  isSelected: (start: SlotId) => boolean,
): void {
  const isPhone = usePhone();
  const hasShownDay = useRef(false);
  const show = useEffectEvent(() => {
    const ofDay = slots.filter((slot) => dayOf(slotOf(slot)) === day);
    const chosen = ofDay.find((slot) => isSelected(slotOf(slot)));
    const time = chosen ?? ofDay.find((slot) => isBookable(slot, now));
    // A visitor who scrolled before the script was there stays where they are.
    const isElsewhere = !hasShownDay.current && !chosen && window.scrollY > 0;
    hasShownDay.current = true;
    if (time && !isElsewhere) {
      const button = document.querySelector(`button[data-row='true'][value='${slotOf(time)}']`);
      button?.closest('li')?.scrollIntoView({ block: 'nearest' });
    }
  });
  useEffect(() => {
    if (isPhone && !isLoading) {
      show();
    }
  }, [isPhone, isLoading, day]);
}
