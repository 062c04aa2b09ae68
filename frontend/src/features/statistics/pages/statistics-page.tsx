import type { Day } from '@cablepark/contracts/shared/riga-time';

import { saveFile } from '#shared/files/files';
import { useToday } from '#shared/time/clock';
import { Button, FailedCard } from '#shared/ui/elements';
import { DownloadIcon } from '#shared/ui/more-icons';
import { StaffPage } from '#shared/ui/staff-page';
import { formatDaysTitle } from '../booking-bars.ts';
import { DaysControls } from '../components/days-controls.tsx';
import { AllTimeCard, CancellationsCard, DemandCard } from '../components/figure-cards.tsx';
import { OccupancyCard, PickupCard } from '../components/occupancy-card.tsx';
import { BookingsOverTime, NumberCards, PopularTimes } from '../components/period-cards.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import { useLoadedDays, useShownDays, useStatistics, type ShownDays } from '../shown-days.ts';
import { toCsvName, toStatisticsCsv } from '../statistics-csv.ts';
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
  const isStale = shown !== chosen;
  const renderNumbers = () => {
    if (isError) {
      return <FailedCard text={t('failed')} onRetry={() => void refetch()} />;
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
        <NumberCards statistics={statistics} />
        <BookingsOverTime shown={shown} byDay={statistics.bookingsByDay} />
        <PopularTimes times={statistics.popularTimeSlots} />
        <OccupancyCard shown={shown} />
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
            <DownloadIcon />
            <span>{t('export')}</span>
          </Button>
        </>
      }
    >
      <h2 className={css['days']} aria-live="polite">
        {formatDaysTitle(t.language, shown)}
      </h2>
      {renderNumbers()}
      <AllTimeCard />
    </StaffPage>
  );
}
