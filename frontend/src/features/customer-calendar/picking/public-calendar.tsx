import { PriceLegend } from '../../../calendar/park/price-legend.tsx';
import { usePriceReason } from '../../../calendar/park/use-price-reason.ts';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { cellState } from '../../../calendar/slots/cell-state.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import type { CalendarView } from '../../../calendar/view/calendar-view.ts';
import type { PriceStyle } from '../../../calendar/view/price-style.ts';
import { SlotButton } from '../../../calendar/view/slot-button.tsx';
import { WeeklyCalendar } from '../../../calendar/view/weekly-calendar.tsx';
import type { WeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { useSlotPicking } from './use-slot-picking.ts';

interface PublicCalendarProps {
  readonly calendar: WeekCalendar;
  readonly prices?: PriceStyle;
}

/** The customers' calendar, in which free slots can be selected. */
export function PublicCalendar({ calendar, prices = 'whole' }: PublicCalendarProps) {
  const selection = useSelection();
  const reasonOf = usePriceReason(calendar.specialDays);
  const { pick, announcement } = useSlotPicking(calendar);
  const view: CalendarView = {
    mode: 'public',
    showsClosed: prices === 'exact',
    isSelected: selection.has,
    renderSlot: ({ slot, isRow, cellProps }) => {
      if (!slot) return null;
      const state = cellState(slot, calendar.now, selection.has(slotOf(slot)));
      // In the slot picker, booked and blocked cells are disabled (rule 17.3). Elsewhere a press explains the refusal.
      const isDisabled = prices === 'exact' && (state === 'booked' || state === 'blocked');
      return (
        <SlotButton
          {...cellProps}
          isRow={isRow}
          slot={slot}
          state={state}
          prices={prices}
          reason={reasonOf(slot)}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (!isDisabled) pick(slot);
          }}
        />
      );
    },
  };
  const toolbar = (
    <>
      <PriceLegend calendar={calendar} />
      <CalendarToolbar />
    </>
  );
  return <WeeklyCalendar calendar={calendar} view={view} announcement={announcement} toolbar={toolbar} />;
}
