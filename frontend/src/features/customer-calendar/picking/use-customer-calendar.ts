import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { dayOfSelection } from '../../../calendar/selection/selection.ts';
import { useWeekCalendar } from '../../../calendar/week/use-week-calendar.ts';

/**
 * The week from which a customer selects slots. It opens at the week of a restored selection. When the customer changes
 * the week, the selection is cleared (rule 17.4).
 */
export function useCustomerCalendar() {
  const { slots, clear } = useSelection();
  return useWeekCalendar({
    mode: 'public',
    initialDay: dayOfSelection(slots),
    onWeekChange: () => {
      if (slots.length > 0) clear();
    },
  });
}
