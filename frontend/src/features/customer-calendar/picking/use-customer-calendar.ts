import { useEffect, useRef } from 'react';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { dayOfSelection } from '../../../calendar/selection/selection.ts';
import { useWeekCalendar, type WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useCustomerCalendarWords } from '../locales/words.ts';

const UNDO_MS = 8000;

/**
 * The week from which a customer selects slots. It opens at the week of a restored selection. When the customer changes
 * the week, the selection is cleared (rule 17.4), and a toast gives it back.
 */
export function useCustomerCalendar() {
  const t = useCustomerCalendarWords();
  const ui = useUiWords();
  const { slots, clear, replace } = useSelection();
  /** Since the toast outlives the render that showed it, its button has to turn the present week. */
  const latest = useRef<WeekCalendar>(null);
  const calendar = useWeekCalendar({
    mode: 'public',
    initialDay: dayOfSelection(slots),
    onWeekChange: () => {
      if (slots.length === 0) return;
      clear();
      const onPress = () => {
        const day = dayOfSelection(slots);
        if (day !== undefined) latest.current?.showDate(day);
        replace(slots);
      };
      toast({ title: t('toast.cleared.title'), durationMs: UNDO_MS, action: { label: ui('undo'), onPress } });
    },
  });
  useEffect(() => {
    latest.current = calendar;
  });
  return calendar;
}
