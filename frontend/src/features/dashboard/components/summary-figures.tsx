import { addDays } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { useStatistics } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import { Figures } from './figures.tsx';

/** Today and the 29 days before it (rule 11.1). */
const DAYS = 30;

/** The number of all bookings, and the income and booked hours of the last 30 days. */
export function SummaryFigures() {
  const t = useDashboardWords();
  const language = useLanguage();
  const today = useToday();
  const allTime = useStatistics({});
  const lastDays = useStatistics({ from: addDays(today, 1 - DAYS), to: today });
  if (allTime.isError || lastDays.isError)
    return (
      <LoadFailed
        text={t('cards.failed')}
        onRetry={() => {
          void allTime.refetch();
          void lastDays.refetch();
        }}
      />
    );
  const note = t('cards.lastDays');
  return (
    <Figures
      figures={[
        {
          title: t('cards.bookings'),
          note: t('cards.allTime'),
          value: allTime.data && String(allTime.data.totalBookings),
        },
        {
          title: t('cards.revenue'),
          note,
          value: lastDays.data && exactPrice(language, lastDays.data.totalRevenue),
        },
        {
          title: t('cards.hours'),
          note,
          value: lastDays.data && formatNumber(language, lastDays.data.totalHours),
        },
      ]}
    />
  );
}

const formatNumber = (language: string, value: number): string => value.toLocaleString(language);
