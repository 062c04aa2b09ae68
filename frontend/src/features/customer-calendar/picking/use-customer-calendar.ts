import { useEffect, useRef } from 'react';

import { dayOfSelection } from '#calendar/selection/selection';
import { useSelection } from '#calendar/selection/selection-provider';
import { useWeekCalendar, type WeekCalendar } from '#calendar/week/use-week-calendar';
import { usePrefetch } from '#shared/router/site-router';
import { useToday } from '#shared/time/clock';
import { showToast } from '#shared/toast/toasts';
import { useCustomerCalendarWords } from '../locales/words.ts';

/**
 * The week from which a customer selects. Changing it clears the selection (rule 17.4); a toast
 * gives it back.
 */
export function useCustomerCalendar() {
  const t = useCustomerCalendarWords();
  const { slots, clear, replace } = useSelection();
  const day = dayOfSelection(slots);
  const today = useToday();
  usePrefetch(slots.length > 0 ? '/booking' : undefined);
  /**
   * Since the toast outlives the render that showed it, its button has to turn the present week.
   */
  const latest = useRef<WeekCalendar>(null);
  const calendar = useWeekCalendar({
    mode: 'public',
    // A customer who comes back weeks later should see what can be booked.
    initialDay: day !== undefined && day >= today ? day : undefined,
    onWeekChange: () => {
      if (slots.length === 0) {
        return;
      }

      clear();
      const onPress = () => {
        if (day !== undefined) {
          latest.current?.showDate(day);
        }

        replace(slots);
      };

      showToast({ title: t('toast.cleared.title'), action: { label: t('undo'), onPress } });
    },
  });
  useEffect(() => {
    latest.current = calendar;
  });
  return calendar;
}
