import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { useStatisticsWords } from '../locales/words.ts';
import { formatNumber, formatPercent } from '../numbers.ts';
import css from './number-cards.module.css';

/** The period in six numbers, which docs/statistics.md defines. */
export function NumberCards({ statistics }: { readonly statistics: Statistics }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const numbers = [
    ['totalBookings', formatNumber(language, statistics.totalBookings)],
    ['totalRevenue', exactPrice(language, statistics.totalRevenue)],
    ['forecastedIncome', exactPrice(language, statistics.forecastedIncome)],
    ['bookingRate', formatPercent(language, statistics.bookingRate)],
    ['totalHours', t('hours', { hours: formatNumber(language, statistics.totalHours) })],
    ['avgSessionLength', t('minutes', { minutes: formatNumber(language, statistics.avgSessionLength) })],
  ] as const;
  return (
    <dl className={css['cards']}>
      {numbers.map(([name, value]) => (
        <div key={name} className={css['card']}>
          <dt className={css['name']}>{t(`card.${name}`)}</dt>
          <dd className={css['value']}>{value}</dd>
          <dd className={css['note']}>{t(`card.${name}Note`)}</dd>
        </div>
      ))}
    </dl>
  );
}
