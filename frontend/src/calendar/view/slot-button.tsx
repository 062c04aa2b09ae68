import { useId, type ButtonHTMLAttributes } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { formatLongDay } from '#shared/i18n/format-day';
import { formatExactPrice, formatWholePrice } from '#shared/i18n/format-price';
import type { Language } from '#shared/i18n/language';
import { isViewerInRiga } from '#shared/time/clock';
import { CheckIcon, PlusIcon } from '#shared/ui/icons';
import { useCalendarWords } from '../locales/words.ts';
import { useParkFactWords } from '../park/locales/words.ts';
import type { PriceReason } from '../park/price-reason.ts';
import type { CellState } from '../slots/cell-state.ts';
import { slotOf } from '../slots/slots.ts';
import css from './slot-button.module.css';

interface SlotButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'slot'> {
  readonly slot: TimeSlot;
  readonly state: CellState;
  readonly prices: PriceStyle;
  /** Whether the button is in a row of the phone's list rather than in a cell of the week. */
  readonly isRow?: boolean;
  /**
   * What is special about the slot, such as that it is the booking's own. It replaces the price or
   * the state.
   */
  readonly note?: string | undefined;
  /** Why the slot costs what it costs. A row shows it unless that is usual. */
  readonly reason?: PriceReason | undefined;
}

const statesWithPrice: readonly CellState[] = ['available', 'selected', 'restricted', 'past'];

/**
 * The button of a slot. It shows the price or the state. Its accessible name has the day, time,
 * price and state. It stays in one piece, because the button's text and its name must agree.
 */
export function SlotButton({
  slot,
  state,
  prices,
  isRow = false,
  note,
  reason,
  className,
  ...rest
}: SlotButtonProps) {
  const calendar = useCalendarWords();
  const facts = useParkFactWords();
  const tooltip = useId();
  const start = slotOf(slot);
  const price = formatSlotPrice(prices, calendar.language, slot.price);
  const time = `${timeOf(start)}–${timeOf(nextSlot(start))}${isViewerInRiga() ? '' : ` ${calendar('latviaTime')}`}`;
  const wasBooked = state === 'past' && slot.status === 'booked';
  const isPriced = statesWithPrice.includes(state) && !wasBooked;
  const stateText = calendar(`state.${wasBooked ? 'booked' : state}`);
  const why = reason && isPriced ? facts(`reasons.${reason}`) : undefined;
  return (
    <>
      <button
        type="button"
        {...rest}
        value={start}
        data-state={state}
        data-row={isRow}
        // In the week, the whole grid has it.
        translate={isRow ? 'no' : undefined}
        className={[css['slot'], className].filter(Boolean).join(' ')}
        aria-label={[
          formatLongDay(calendar.language, dayOf(start)),
          time,
          price,
          why,
          note,
          stateText,
        ]
          .filter(Boolean)
          .join(', ')}
        aria-pressed={rest['aria-haspopup'] ? undefined : state === 'selected'}
        aria-describedby={state === 'restricted' ? tooltip : undefined}
      >
        {state === 'selected' && !isRow && <CheckIcon size={14} />}
        <span>{note ?? (isPriced ? price : stateText)}</span>
        {isRow && state === 'selected' && <CheckIcon size={18} />}
        {isRow && state === 'available' && <PlusIcon size={16} />}
      </button>
      {isRow && why !== undefined && reason !== 'standard' && (
        // The button's own text is only its price, and its name has the reason.
        <small aria-hidden="true" className={css['why']}>
          {why}
        </small>
      )}
      {state === 'restricted' && (
        <span id={tooltip} role="tooltip" className={css['tooltip']}>
          {`${calendar('planning.title')}. ${calendar('planning.text')}`}
        </span>
      )}
    </>
  );
}

/**
 * The booking calendar's cells show whole euros, the slot picker's cells two decimals (rule 3.5).
 */
export type PriceStyle = 'whole' | 'exact';

/** The price that the calendar shows for a slot without a price (rule 3.5). */
const DEFAULT_PRICE_EUROS = 15;

export const formatSlotPrice = (
  style: PriceStyle,
  language: Language,
  euros = DEFAULT_PRICE_EUROS,
): string =>
  style === 'whole' ? formatWholePrice(language, euros) : formatExactPrice(language, euros);
