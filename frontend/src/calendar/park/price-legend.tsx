import { useLanguage } from '../../shared/i18n/language.ts';
import { wholePrice } from '../../shared/i18n/money.ts';
import { isBookable } from '../slots/cell-state.ts';
import { type PriceReason, usePriceReason } from './price-reason.ts';
import type { WeekCalendar } from '../week/use-week-calendar.ts';
import { useParkFactWords } from './locales/words.ts';
import css from './price-legend.module.css';

const ORDER: readonly PriceReason[] = ['standard', 'peak', 'weekend', 'specialDay', 'byHand'];

/** Says why the prices of a week's free half-hours differ. */
export function PriceLegend({ calendar: { slots, specialDays, now } }: { readonly calendar: WeekCalendar }) {
  const t = useParkFactWords();
  const language = useLanguage();
  const reasonOf = usePriceReason(specialDays);
  const free = slots.filter((slot) => isBookable(slot, now));
  const entries = ORDER.flatMap((reason) => {
    const prices = new Set(free.filter((slot) => reasonOf(slot) === reason).map(({ price }) => price));
    return prices.size === 0 ? [] : [{ reason, prices: [...prices].sort((a, b) => a - b) }];
  });
  return (
    <ul aria-label={t('whyPrices')} className={css['legend']}>
      {entries.map(({ reason, prices }) => (
        <li key={reason}>
          <strong>{prices.map((price) => wholePrice(language, price)).join(', ')}</strong> {t(`reasons.${reason}`)}
        </li>
      ))}
    </ul>
  );
}
