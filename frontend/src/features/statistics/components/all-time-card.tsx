import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { useAllTime } from '../api.ts';
import { useStatisticsWords } from '../locales/words.ts';
import { formatNumber } from '../numbers.ts';
import { FigureRow } from './figure-row.tsx';
import { LoadedCard } from './loaded-card.tsx';

/** What the park has sold since it began, and has sold of the time to come. */
export function AllTimeCard() {
  const t = useStatisticsWords();
  const language = useLanguage();
  return (
    <LoadedCard title={t('allTime')} query={useAllTime()}>
      {({ totalBookings, totalRevenue, totalHours }) => (
        <FigureRow
          figures={[
            { name: t('everSold.bookings'), value: formatNumber(language, totalBookings) },
            { name: t('everSold.revenue'), value: exactPrice(language, totalRevenue) },
            { name: t('everSold.hours'), value: t('hours', { hours: formatNumber(language, totalHours) }) },
          ]}
        />
      )}
    </LoadedCard>
  );
}
