import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { ChangeDeadline } from '../../../calendar/booking/change-deadline.tsx';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { useSelection, dayOfSelection } from '../../../calendar/selection/selection.tsx';
import { slotOf, timesOf } from '../../../calendar/slots/slots.ts';
import { useLanguage, exactPrice, wholePrice, shortDay, longDay } from '../../../shared/i18n/language.ts';
import { Button } from '../../../shared/ui/elements.tsx';
import { ChevronUpIcon, CloseIcon } from '../../../shared/ui/icons.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';
import css from './selection-sheet.module.css';
import { writtenPrice, type PriceStyle } from '../../../calendar/view/slot-button.tsx';

/** The selected slots in a sheet that is docked at the lower edge. It is one line while closed, and lists each slot when opened. */
export function SelectionSheet() {
  const t = useCustomerCalendarWords();
  const calendar = useCalendarWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { slots, total, clear } = useSelection();
  const [isOpen, setOpen] = useState(false);
  const day = dayOfSelection(slots);
  if (day === undefined) return null;
  const times = stretchesOf(slots.map(slotOf)).map(timesOf).join(', ');
  const prices = new Set(slots.map(({ price }) => price));
  const each =
    slots.length > 1 && prices.size === 1
      ? `, ${t('selection.each', { price: wholePrice(language, slots[0]?.price ?? 0) })}`
      : '';
  return (
    <section aria-label={t('selection.title')} className={css['sheet']} data-docked>
      {isOpen && <SelectionList />}
      <div className={css['line']}>
        <button
          type="button"
          className={css['summary']}
          aria-expanded={isOpen}
          title={isOpen ? t('selection.hide') : t('selection.show')}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={css['words']}>
            <span className={css['when']}>
              {shortDay(language, day)} · {times}
            </span>
            <span className={css['count']}>
              {calendar('slotCount', { count: slots.length })}
              {each}
            </span>
          </span>
          <span className={css['chevron']} data-open={isOpen}>
            <ChevronUpIcon />
          </span>
        </button>
        <Button tone="quiet" onClick={clear}>
          {t('selection.clearAll')}
        </Button>
        <Button tone="action" className={css['book']} onClick={() => void navigate('/booking')}>
          {t('selection.bookNow', { total: exactPrice(language, total) })}
        </Button>
      </div>
      <ChangeDeadline slots={slots.map(slotOf)} />
    </section>
  );
}

/** The selected slots, which are of one day, with prices, a button to remove each slot, and the total. */
export function SelectionList({ prices = 'whole' }: { readonly prices?: PriceStyle }) {
  const t = useCustomerCalendarWords();
  const language = useLanguage();
  const { slots, total, remove } = useSelection();
  const day = dayOfSelection(slots);
  return (
    <div className={css['list']}>
      {day === undefined ? (
        <p className={css['none']}>{t('selection.none')}</p>
      ) : (
        <div>
          <h3 className={css['day']}>
            <span>{longDay(language, day)}</span>
            <span>{exactPrice(language, total)}</span>
          </h3>
          <ul className={css['slots']}>
            {slots.map((slot) => {
              const start = slotOf(slot);
              const time = timesOf({ start, end: start + 1 });
              return (
                <li key={slot.id} className={css['slot']}>
                  <span>{time}</span>
                  <span className={css['price']}>{writtenPrice(prices, language, slot.price)}</span>
                  <button
                    type="button"
                    className={css['remove']}
                    aria-label={t('selection.remove', { time })}
                    onClick={() => remove([slot.id])}
                  >
                    <CloseIcon size={16} />
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      <p className={css['total']}>
        <span>{t('selection.total')}</span>
        <span>{exactPrice(language, total)}</span>
      </p>
    </div>
  );
}
