import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { groupedByDay } from '../../../calendar/selection/selection.ts';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { writtenPrice, type PriceStyle } from '../../../calendar/view/price-style.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { longDay } from '../../../shared/time/dates.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { useCustomerCalendarWords } from '../locales/words.ts';
import css from './selection-list.module.css';

/** The selected slots by day, with prices, a button to remove each slot, and totals for each day and overall. */
export function SelectionList({ prices = 'whole' }: { readonly prices?: PriceStyle }) {
  const t = useCustomerCalendarWords();
  const language = useLanguage();
  const { slots, total, remove } = useSelection();
  return (
    <div className={css['list']}>
      {slots.length === 0 && <p className={css['none']}>{t('selection.none')}</p>}
      {groupedByDay(slots).map((group) => (
        <div key={group.day}>
          <h3 className={css['day']}>
            <span>{longDay(language, group.day)}</span>
            <span>{exactPrice(language, group.total)}</span>
          </h3>
          <ul className={css['slots']}>
            {group.slots.map((slot) => {
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
      ))}
      <p className={css['total']}>
        <span>{t('selection.total')}</span>
        <span>{exactPrice(language, total)}</span>
      </p>
    </div>
  );
}
