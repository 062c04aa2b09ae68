import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { dayOfSelection } from '../../../calendar/selection/selection.ts';
import { useWeekCalendar } from '../../../calendar/week/use-week-calendar.ts';

/**
 * The week that a customer picks from. It opens where a restored selection lies (rule 17.4); the
 * customer's own step to another week clears the selection (rule 17.4).
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
