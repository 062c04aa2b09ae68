import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import type { BookedCell } from './booking-cells.ts';
import css from './staff-cell.module.css';

interface BookedTextProps {
  readonly cell: BookedCell;
  /** Stands for the name until it is known. */
  readonly fallback: string;
}

/** Whose a booked cell is: the first of a booking has the name, the last of several how many there are and the sum. */
export function BookedText({ cell, fallback }: BookedTextProps) {
  const calendar = useCalendarWords();
  const language = useLanguage();
  const total = cell.totalPrice === undefined ? undefined : exactPrice(language, cell.totalPrice);
  const sum = [calendar('slotCount', { count: cell.slotCount }), total].filter(Boolean).join(' · ');
  const main = cell.isFirst ? (cell.customerName ?? fallback) : cell.isLast ? sum : undefined;
  return (
    <span className={css['text']}>
      {main !== undefined && (
        <span className={css['main']} title={main}>
          {main}
        </span>
      )}
      <span className={css['small']} title={cell.reference}>
        {cell.reference}
      </span>
    </span>
  );
}
