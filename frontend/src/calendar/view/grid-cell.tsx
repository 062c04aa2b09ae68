import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../locales/words.ts';
import type { CalendarView } from './calendar-view.ts';
import { NowLine } from './now-line.tsx';
import css from './week-grid.module.css';

interface GridCellProps {
  readonly row: number;
  readonly column: number;
  readonly start: SlotId | undefined;
  readonly slot: TimeSlot | undefined;
  readonly now: Date;
  readonly isLoading: boolean;
  readonly isActive: boolean;
  readonly view: CalendarView;
}

/** One half-hour in the week's grid. It contains a button, or the text that the park is closed. */
export function GridCell({ row, column, start, slot, now, isLoading, isActive, view }: GridCellProps) {
  const t = useCalendarWords();
  const cellProps = { 'data-cell': `${row}-${column}`, tabIndex: isActive ? 0 : -1 } as const;
  if (isLoading) return <td className={css['skeleton']} />;
  if (start === undefined || (!slot && view.mode === 'public'))
    return (
      <td {...cellProps} className={css['closed']}>
        <span className={view.showsClosed && start !== undefined ? undefined : 'visually-hidden'}>
          {t('state.closed')}
        </span>
        {start !== undefined && <NowLine start={start} now={now} />}
      </td>
    );
  return (
    <td className={css['cell']} aria-selected={view.isSelected(start)}>
      {view.renderSlot({ start, slot, isRow: false, cellProps })}
      <NowLine start={start} now={now} />
    </td>
  );
}
