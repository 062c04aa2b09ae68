import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { dayOf, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { cellState, isPastSlot } from '../calendar/cell-state.ts';
import type { PriceStyle } from '../calendar/price-style.ts';
import type { WeekCalendar } from '../calendar/use-week-calendar.ts';
import { useScheduleWords } from '../locales/words.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import css from './day-list.module.css';
import { SlotButton } from './slot-button.tsx';

interface DayListProps {
  readonly calendar: WeekCalendar;
  readonly prices: PriceStyle;
  readonly onPick: (slot: TimeSlot | undefined) => void;
}

const WAITING_ROWS = 12;

/** One day for the thumb: a row a slot, in order. What has passed today is left out while more is to come. */
export function DayList({ calendar, prices, onPick }: DayListProps) {
  const t = useScheduleWords();
  const selection = useSelection();
  if (calendar.isLoading)
    return (
      <ul className={css['list']} aria-busy="true">
        {Array.from({ length: WAITING_ROWS }, (_, i) => (
          <li key={i} className={css['waiting']} />
        ))}
      </ul>
    );
  const slots = slotsToShow(calendar);
  if (slots.length === 0) return <p className={css['nothing']}>{t('calendar.dayEmpty')}</p>;
  return (
    <ul className={css['list']}>
      {slots.map((slot) => (
        <li key={slot.id} className={css['row']}>
          <span className={css['time']} aria-hidden="true">
            {timeOf(startOf(slot))}
          </span>
          <SlotButton
            isRow
            slot={slot}
            state={cellState(slot, calendar.now, selection.has(slot.id))}
            prices={prices}
            onClick={() => {
              onPick(slot);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

const startOf = (slot: TimeSlot): SlotId => Math.abs(slot.id);

function slotsToShow({ byStart, day, now }: WeekCalendar): TimeSlot[] {
  const ofDay = [...byStart.values()]
    .filter((slot) => dayOf(startOf(slot)) === day)
    .sort((a, b) => startOf(a) - startOf(b));
  const toCome = ofDay.filter((slot) => !isPastSlot(slot, now));
  return toCome.length > 0 ? toCome : ofDay;
}
