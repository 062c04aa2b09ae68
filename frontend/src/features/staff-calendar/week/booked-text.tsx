import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import type { BookedCell } from './booking-cells.ts';
import css from './staff-cell.module.css';

interface BookedTextProps {
  readonly cell: BookedCell;
  /** Shown in place of the customer's name until that is loaded. */
  readonly fallback: string;
}

/** The first cell of a block shows who comes and their phone number, and the last one the number of slots and the price of the booking. */
export function BookedText({ cell, fallback }: BookedTextProps) {
  if (cell.isFirstOfBlock) return <BlockHead cell={cell} fallback={fallback} />;
  return cell.isLastOfBlock ? <BlockTotal cell={cell} /> : null;
}

function BlockHead({ cell, fallback }: BookedTextProps) {
  const name = cell.customerName ?? fallback;
  return (
    <span className={css['text']}>
      <span className={css['main']} title={name}>
        {name}
      </span>
      <span className={css['details']}>
        {!cell.isLastOfBlock && <span className={css['detail']}>{timesOf(cell.block)}</span>}
        <span className={css['detail']}>{cell.phoneNumber}</span>
      </span>
    </span>
  );
}

function BlockTotal({ cell }: Pick<BookedTextProps, 'cell'>) {
  const calendar = useCalendarWords();
  const language = useLanguage();
  const total = cell.totalPrice === undefined ? undefined : exactPrice(language, cell.totalPrice);
  const text = [calendar('slotCount', { count: cell.slotCount }), total].filter(Boolean).join(' · ');
  return (
    <span className={css['text']}>
      <span className={css['main']} title={text}>
        {text}
      </span>
    </span>
  );
}
