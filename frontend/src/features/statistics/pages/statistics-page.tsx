import { Button } from 'antd';

import type { Day } from '@cablepark/contracts/shared/riga-time';

import { saveFile } from '#shared/files/save-file';
import { useNow, useToday } from '#shared/time/clock';
import { DownloadIcon } from '#shared/ui/more-icons';
import { LoadFailedAlert, StaffPage } from '#shared/ui/staff-page';
import { formatDaysTitle } from '../booking-bars.ts';
import { DaysControls } from '../components/days-controls.tsx';
import { AllTimeCard, CancellationsCard, DemandCard } from '../components/figure-cards.tsx';
import { anchors, NumberCards } from '../components/number-cards.tsx';
import { OccupancyCard, PickupCard } from '../components/occupancy-card.tsx';
import { PopularTimes, SalesOverTime } from '../components/period-cards.tsx';
import { findDaysBefore } from '../days-before.ts';
import { useStatisticsWords } from '../locales/words.ts';
import type { ShownDays } from '../shown-days.ts';
import { toCsvName, toStatisticsCsv } from '../statistics-csv.ts';
import { useShownDays } from '../use-shown-days.ts';
import { useLoadedDays, useStatistics, useStatisticsBefore } from '../use-statistics.ts';
import css from './statistics-page.module.css';

const isWithin = ({ from, to }: ShownDays, day: Day): boolean => from <= day && day <= to;

/**
 * `/admin/statistics`: the statistics of a period or a range of days (docs/statistics.md). It is
 * long because it lists the page's cards one after the other.
 */
export function StatisticsPage() {
  const t = useStatisticsWords();
  const today = useToday();
  const [chosen, show] = useShownDays();
  const shown = useLoadedDays(chosen, today);
  const { data: statistics, isError, refetch } = useStatistics(shown, today);
  const before = findDaysBefore(shown, useNow());
  const { data: statisticsBefore } = useStatisticsBefore(before);
  const isStale = shown !== chosen;
  const renderNumbers = () => {
    if (isError) {
      return <LoadFailedAlert text={t('failed')} onRetry={() => void refetch()} />;
    }
    if (!statistics) {
      return (
        <p role="status" className={css['loading']}>
          {t('loading')}
        </p>
      );
    }

    return (
      <div className={css['numbers']} aria-busy={isStale} data-stale={isStale}>
        <NumberCards shown={shown} statistics={statistics} before={statisticsBefore} />
        <SalesOverTime shown={shown} statistics={statistics} />
        <PopularTimes times={statistics.popularTimeSlots} />
        <div id={anchors.occupancy}>
          <OccupancyCard shown={shown} />
        </div>
        <DemandCard shown={shown} />
        <CancellationsCard shown={shown} />
        <PickupCard
          key={`${shown.from} ${shown.to}`}
          day={isWithin(shown, today) ? today : shown.from}
        />
      </div>
    );
  };

  return (
    <StaffPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <DaysControls shown={chosen} onShow={show} />
          <Button
            icon={<DownloadIcon />}
            disabled={!statistics || isStale}
            onClick={() => {
              if (statistics) {
                saveFile(
                  toCsvName(shown, today),
                  'text/csv;charset=utf-8',
                  toStatisticsCsv(statistics, t),
                );
              }
            }}
          >
            {t('export')}
          </Button>
        </>
      }
    >
      <div>
        <h2 className={css['days']} aria-live="polite">
          {formatDaysTitle(t.language, shown)}
        </h2>
        {before && (
          <p className={css['before']}>
            {t(before.asOf === undefined ? 'before.whole' : 'before.sameTime', {
              days: formatDaysTitle(t.language, before.days),
            })}
          </p>
        )}
      </div>
      {renderNumbers()}
      <AllTimeCard />
    </StaffPage>
  );
}
