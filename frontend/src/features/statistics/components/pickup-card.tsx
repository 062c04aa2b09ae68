import { lazy, Suspense, useState } from 'react';
import { isDayInReach } from '@cablepark/contracts/shared/riga-day';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Month, Pickup } from '@cablepark/contracts/statistics/get-pickup';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { monthAndYear } from '../../../shared/time/dates.ts';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../shared/ui/icons.tsx';
import { usePickup } from '../api.ts';
import { useStatisticsWords } from '../locales/words.ts';
import { formatPercent } from '../numbers.ts';
import { dateOf, dayOf } from '../shown-days.ts';
import { StepButton } from './days-controls.tsx';
import { LoadedCard } from './loaded-card.tsx';
import css from './pickup-card.module.css';

const PickupChart = lazy(async () => ({ default: (await import('./pickup-chart.tsx')).PickupChart }));

/** How a month filled up beside the year before: at first the month of a day, then any other. */
export function PickupCard({ day }: { readonly day: Day }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const [month, setMonth] = useState<Month>(day.slice(0, 7));
  const step = (by: -1 | 1) => {
    const next = dayOf(dateOf(`${month}-01`).add(by, 'month'));
    return isDayInReach(next) ? () => setMonth(next.slice(0, 7)) : undefined;
  };
  return (
    <LoadedCard title={t('pickup.title')} query={usePickup(month)}>
      {(pickup) => (
        <>
          <div className={css['month']}>
            <StepButton name={t('pickup.earlier')} onStep={step(-1)}>
              <ChevronLeftIcon />
            </StepButton>
            <p className={css['name']} aria-live="polite">
              {monthAndYear(language, `${pickup.month}-01`)}
              <span className={css['capacity']}>{t('pickup.capacity', { count: pickup.capacity })}</span>
            </p>
            <StepButton name={t('pickup.later')} onStep={step(1)}>
              <ChevronRightIcon />
            </StepButton>
          </div>
          {pickup.capacity === 0 && pickup.days.every(({ yearBefore }) => yearBefore === null) ? (
            <EmptyNote title={t('pickup.empty')} />
          ) : (
            <>
              <Suspense fallback={<div className={css['chart']} />}>
                <PickupChart pickup={pickup} />
              </Suspense>
              <PickupTable pickup={pickup} />
            </>
          )}
        </>
      )}
    </LoadedCard>
  );
}

/** What the chart shows, for screen readers. */
function PickupTable({ pickup }: { readonly pickup: Pickup }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const percent = (share: number) => formatPercent(language, share * 100);
  return (
    <div className="visually-hidden">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('pickup.daysAhead')}</th>
            <th scope="col">{t('pickup.sold')}</th>
            <th scope="col">{t('pickup.yearBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {pickup.days.map(({ daysAhead, share, yearBefore }) => (
            <tr key={daysAhead}>
              <th scope="row">{daysAhead}</th>
              <td>{percent(share)}</td>
              <td>{yearBefore === null ? '' : percent(yearBefore)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
