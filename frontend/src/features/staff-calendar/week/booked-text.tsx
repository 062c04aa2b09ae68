import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import type { BookedCell } from './booking-cells.ts';
import css from './staff-cell.module.css';

interface BookedTextProps {
  readonly cell: BookedCell;
  /** Stands for the name until it is known. */
  readonly fallback: string;
}

/** The first cell of a block says whose it is, the last one how many slots the booking has and what they cost. */
export function BookedText({ cell, fallback }: BookedTextProps) {
  if (cell.isFirstOfBlock) return <BlockHead cell={cell} fallback={fallback} />;
  return cell.isLastOfBlock ? <BlockSum cell={cell} /> : null;
}

function BlockHead({ cell, fallback }: BookedTextProps) {
  const name = cell.customerName ?? fallback;
  return (
    <span className={css['text']}>
      <span className={css['main']} title={name}>
        {name}
      </span>
      <span className={css['smalls']}>
        {!cell.isLastOfBlock && <span className={css['small']}>{timesOf(cell.block)}</span>}
        <span className={css['small']} title={cell.reference}>
          {cell.reference}
        </span>
      </span>
    </span>
  );
}

function BlockSum({ cell }: Pick<BookedTextProps, 'cell'>) {
  const calendar = useCalendarWords();
  const language = useLanguage();
  const total = cell.totalPrice === undefined ? undefined : exactPrice(language, cell.totalPrice);
  const sum = [calendar('slotCount', { count: cell.slotCount }), total].filter(Boolean).join(' · ');
  return (
    <span className={css['text']}>
      <span className={css['main']} title={sum}>
        {sum}
      </span>
    </span>
  );
}
