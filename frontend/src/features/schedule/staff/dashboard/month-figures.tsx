import { useLanguage } from '../../../../shared/i18n/language.ts';
import { exactPrice } from '../../../../shared/i18n/money.ts';
import { useStatistics } from '../api.ts';
import { useStaffWords } from '../locales/words.ts';
import { Figures } from './figures.tsx';
import { LoadFailed } from '../../../../shared/ui/load-failed.tsx';

/** This month in four numbers; the page of statistics says more. */
export function MonthFigures() {
  const t = useStaffWords();
  const language = useLanguage();
  const { data, isError, refetch } = useStatistics({ period: 'month' });
  if (isError) return <LoadFailed text={t('dashboard.cards.failed')} onRetry={() => void refetch()} />;
  const note = t('dashboard.month.title');
  return (
    <Figures
      figures={[
        { title: t('dashboard.month.bookings'), note, value: data && String(data.totalBookings) },
        { title: t('dashboard.month.revenue'), note, value: data && exactPrice(language, data.totalRevenue) },
        { title: t('dashboard.month.rate'), note, value: data && `${Math.round(data.bookingRate)} %` },
        { title: t('dashboard.month.forecast'), note, value: data && exactPrice(language, data.forecastedIncome) },
      ]}
    />
  );
}
