import { Select } from 'antd';
import { useState } from 'react';
import { statisticsPeriods, type StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { saveFile } from '../../../shared/files/save-file.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { StaffPage } from '../../../shared/ui/staff-page.tsx';
import { useStatistics } from '../api.ts';
import { BookingsByDay } from '../components/bookings-by-day.tsx';
import { NumberCards } from '../components/number-cards.tsx';
import { PopularTimes } from '../components/popular-times.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import { csvName, statisticsCsv } from '../statistics-csv.ts';
import css from './statistics-page.module.css';

/** `/admin/statistics`: how a period went (docs/statistics.md). */
export function StatisticsPage() {
  const t = useStatisticsWords();
  const today = useToday();
  const [period, setPeriod] = useState<StatisticsPeriod>('week');
  const { data: statistics, isError, isPlaceholderData, refetch } = useStatistics(period);
  const isReady = statistics !== undefined && !isPlaceholderData && !isError;
  return (
    <StaffPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <Select
            aria-label={t('period')}
            className={css['period'] ?? ''}
            value={period}
            options={statisticsPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            onChange={setPeriod}
          />
          <Button
            disabled={!isReady}
            onClick={() => {
              if (statistics) saveFile(csvName(period, today), 'text/csv;charset=utf-8', statisticsCsv(statistics, t));
            }}
          >
            <DownloadIcon />
            {t('export')}
          </Button>
        </>
      }
    >
      {isError ? (
        <Card>
          <LoadFailed text={t('failed')} onRetry={() => void refetch()} />
        </Card>
      ) : statistics ? (
        <div className={css['numbers']} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
          <NumberCards statistics={statistics} />
          <BookingsByDay period={period} byDay={statistics.bookingsByDay} />
          <PopularTimes times={statistics.popularTimeSlots} />
        </div>
      ) : (
        <p role="status" className={css['loading']}>
          {t('loading')}
        </p>
      )}
    </StaffPage>
  );
}
