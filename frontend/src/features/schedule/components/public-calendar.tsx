import { cellState } from '../calendar/cell-state.ts';
import type { PriceStyle } from '../calendar/price-style.ts';
import { slotOf } from '../calendar/slot-of.ts';
import type { WeekCalendar } from '../calendar/use-week-calendar.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import { useSlotPicking } from '../selection/use-slot-picking.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarView } from './calendar-view.ts';
import { SlotButton } from './slot-button.tsx';
import { WeeklyCalendar } from './weekly-calendar.tsx';

interface PublicCalendarProps {
  readonly calendar: WeekCalendar;
  readonly prices?: PriceStyle;
}

/** The calendar as customers work it: what is free can be picked. */
export function PublicCalendar({ calendar, prices = 'whole' }: PublicCalendarProps) {
  const selection = useSelection();
  const { pick, announcement } = useSlotPicking(calendar);
  const view: CalendarView = {
    mode: 'public',
    showsClosed: prices === 'exact',
    isSelected: selection.has,
    renderSlot: ({ slot, isRow, stop }) => {
      if (!slot) return null;
      const state = cellState(slot, calendar.now, selection.has(slotOf(slot)));
      // In the slot picker a booked cell is not to be pressed (rule 17.3); elsewhere it says why not.
      const isDisabled = prices === 'exact' && (state === 'booked' || state === 'blocked');
      return (
        <SlotButton
          {...stop}
          isRow={isRow}
          slot={slot}
          state={state}
          prices={prices}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (!isDisabled) pick(slot);
          }}
        />
      );
    },
  };
  return <WeeklyCalendar calendar={calendar} view={view} announcement={announcement} toolbar={<CalendarToolbar />} />;
}
