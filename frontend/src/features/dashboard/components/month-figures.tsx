import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { useStatistics } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import { Figures } from './figures.tsx';

/** Four figures of this month. The statistics page has more. */
export function MonthFigures() {
  const t = useDashboardWords();
  const language = useLanguage();
  const { data, isError, refetch } = useStatistics({ period: 'month' });
  if (isError) return <LoadFailed text={t('cards.failed')} onRetry={() => void refetch()} />;
  const note = t('month.title');
  return (
    <Figures
      figures={[
        { title: t('month.bookings'), note, value: data && String(data.totalBookings) },
        { title: t('month.revenue'), note, value: data && exactPrice(language, data.totalRevenue) },
        { title: t('month.rate'), note, value: data && `${Math.round(data.bookingRate)} %` },
        { title: t('month.forecast'), note, value: data && exactPrice(language, data.forecastedIncome) },
      ]}
    />
  );
}
