import { formatFromDay } from '#shared/i18n/format-day';
import { formatListPrice } from '#shared/i18n/format-price';
import { useParkFactWords } from './locales/words.ts';
import type { ListedPrice } from './prices.ts';
import css from './facts.module.css';

/**
 * Returns a function that writes what half-hours cost: the price that is charged now, and if
 * another one is listed, from when on that applies.
 */
export function usePriceTexts() {
  const t = useParkFactWords();
  return ({ price, onSale }: ListedPrice, halfHours: number) => {
    const listed = formatListPrice(t.language, halfHours * price);
    if (!onSale) {
      return { now: listed };
    }

    return {
      now: formatListPrice(t.language, halfHours * onSale.price),
      later: t('listedFrom', { day: formatFromDay(t.language, onSale.listedFrom), price: listed }),
    };
  };
}

/** What half-hours cost now, and below it what they will cost. */
export function PriceOnSale({
  price,
  halfHours,
}: {
  readonly price: ListedPrice;
  readonly halfHours: number;
}) {
  const { now, later } = usePriceTexts()(price, halfHours);
  return (
    <>
      <span translate="no">{now}</span>
      {later !== undefined && (
        <small className={css['note']} translate="yes">
          {later}
        </small>
      )}
    </>
  );
}
