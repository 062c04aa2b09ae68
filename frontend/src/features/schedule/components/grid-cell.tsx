import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { slotAt, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { cellState } from '../calendar/cell-state.ts';
import type { PriceStyle } from '../calendar/price-style.ts';
import { useScheduleWords } from '../locales/words.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import { SlotButton } from './slot-button.tsx';
import css from './week-grid.module.css';

interface GridCellProps {
  readonly row: number;
  readonly column: number;
  readonly start: SlotId | undefined;
  readonly slot: TimeSlot | undefined;
  readonly now: Date;
  readonly isLoading: boolean;
  readonly isActive: boolean;
  readonly prices: PriceStyle;
  readonly onPick: (slot: TimeSlot | undefined) => void;
}

/** One half-hour of the week: a slot's button, or nothing but the word that the park is closed. */
export function GridCell({ row, column, start, slot, now, isLoading, isActive, prices, onPick }: GridCellProps) {
  const t = useScheduleWords();
  const selection = useSelection();
  const isChosen = slot !== undefined && selection.has(slot.id);
  const stop = { 'data-cell': `${row}-${column}`, tabIndex: isActive ? 0 : -1 };
  const nowLine = start !== undefined && slotAt(now) === start && (
    <span className={css['now']} style={{ insetBlockStart: `${shareOfSlot(start, now) * 100}%` }} />
  );
  if (isLoading) return <td className={css['waiting']} />;
  if (!slot)
    return (
      <td {...stop} className={css['closed']}>
        <span className={prices === 'exact' && start !== undefined ? undefined : 'heard'}>{t('state.closed')}</span>
        {nowLine}
      </td>
    );
  return (
    <td className={css['cell']} aria-selected={isChosen}>
      <SlotButton
        {...stop}
        slot={slot}
        state={cellState(slot, now, isChosen)}
        prices={prices}
        onClick={() => {
          onPick(slot);
        }}
      />
      {nowLine}
    </td>
  );
}

const shareOfSlot = (start: SlotId, now: Date): number =>
  (now.getTime() - slotStart(start).getTime()) / (slotStart(start + 1).getTime() - slotStart(start).getTime());
