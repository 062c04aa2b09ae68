import { useId, type ButtonHTMLAttributes } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import type { CellState } from '../../../calendar/slots/cell-state.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { isViewerInRiga } from '../../../shared/time/clock.ts';
import { longDay } from '../../../shared/time/day-names.ts';
import { CheckIcon, PlusIcon } from '../../../shared/ui/icons.tsx';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { writtenPrice, type PriceStyle } from './price-style.ts';
import css from './slot-button.module.css';

interface SlotButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'slot'> {
  readonly slot: TimeSlot;
  readonly state: CellState;
  readonly prices: PriceStyle;
  /** Whether the button is in a row of the phone's list rather than in a cell of the week. */
  readonly isRow?: boolean;
}

const statesWithPrice: readonly CellState[] = ['available', 'selected', 'restricted', 'past'];

/** The button of a slot. It shows the price or the state. Its accessible name has the day, time, price and state. */
export function SlotButton({ slot, state, prices, isRow = false, className, ...rest }: SlotButtonProps) {
  const ui = useUiWords();
  const t = useCustomerCalendarWords();
  const calendar = useCalendarWords();
  const language = useLanguage();
  const tooltip = useId();
  const start = slotOf(slot);
  const price = writtenPrice(prices, language, slot.price);
  const time = `${timeOf(start)}–${timeOf(start + 1)}${isViewerInRiga() ? '' : ` ${ui('latviaTime')}`}`;
  const wasBooked = state === 'past' && slot.status === 'booked';
  const isPriced = statesWithPrice.includes(state) && !wasBooked;
  return (
    <>
      <button
        type="button"
        {...rest}
        data-state={state}
        data-row={isRow}
        className={[css['slot'], className].filter(Boolean).join(' ')}
        aria-label={[longDay(language, dayOf(start)), time, price, calendar(`state.${state}`)].join(', ')}
        aria-pressed={state === 'selected'}
        aria-describedby={state === 'restricted' ? tooltip : undefined}
      >
        {state === 'selected' && !isRow && <CheckIcon size={14} />}
        <span>{isPriced ? price : calendar(`state.${wasBooked ? 'booked' : state}`)}</span>
        {isRow && state === 'selected' && <CheckIcon size={18} />}
        {isRow && state === 'available' && <PlusIcon size={16} />}
      </button>
      {state === 'restricted' && (
        <span id={tooltip} role="tooltip" className={css['tooltip']}>
          {t('toast.planning.title')}. {t('toast.planning.text')}
        </span>
      )}
    </>
  );
}
