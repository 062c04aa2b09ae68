import { useState } from 'react';

import { isDayInReach } from '@cablepark/contracts/shared/days-in-reach';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Month, Occupancy } from '@cablepark/contracts/statistics/statistics';

import { formatMonth, formatShortWeekday } from '#shared/i18n/format-day';
import { formatPercent } from '#shared/i18n/format-number';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { useStatisticsWords } from '../locales/words.ts';
import { toDate, toDay, type ShownDays } from '../shown-days.ts';
import { useOccupancy, usePickup } from '../use-statistics.ts';
import { StepButton } from './days-controls.tsx';
import { HiddenTable, LoadedCard } from './figure-cards.tsx';
import css from './occupancy-card.module.css';
import pickupCss from './pickup-card.module.css';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** The text stays readable on a full cell. */
const DARKEST_PERCENT = 40;

/** The share of each half hour of the week that is booked: the darker, the fuller. */
export function OccupancyCard({ shown }: { readonly shown: ShownDays }) {
  const t = useStatisticsWords();
  return (
    <LoadedCard
      title={t('occupancy.title')}
      query={useOccupancy(shown)}
      empty={t('occupancy.empty')}
      isEmpty={({ cells }) => cells.length === 0}
    >
      {({ cells }) => <HeatMap cells={cells} />}
    </LoadedCard>
  );
}

function HeatMap({ cells }: Occupancy) {
  const t = useStatisticsWords();
  const times = [...new Set(cells.map(({ time }) => time))].sort();
  const byKey = new Map(cells.map((cell) => [`${cell.dayOfWeek} ${cell.time}`, cell]));
  return (
    <table className={css['map']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('time')}</span>
          </th>
          {DAYS.map((day) => (
            <th key={day} scope="col">
              {formatShortWeekday(t.language, day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {DAYS.map((day) => (
              <HeatCell key={day} cell={byKey.get(`${day} ${time}`)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeatCell({ cell }: { readonly cell: Occupancy['cells'][number] | undefined }) {
  const t = useStatisticsWords();
  if (!cell) {
    return (
      <td className={css['none']}>
        <span className="visually-hidden">{t('occupancy.none')}</span>
      </td>
    );
  }

  const { dayOfWeek, time, booked, capacity, share } = cell;
  return (
    <td
      style={{
        backgroundColor: `color-mix(in srgb, var(--chosen) ${share * DARKEST_PERCENT}%, var(--closed))`,
      }}
      title={t('occupancy.cell', {
        day: formatShortWeekday(t.language, dayOfWeek),
        time,
        booked,
        capacity,
      })}
    >
      {formatPercent(t.language, Math.round(share * 100))}
    </td>
  );
}

const PickupChart = makeLazyComponent(
  async () => (await import('./charts.tsx')).PickupChart,
  <div className={pickupCss['chart']} />,
);

/** How a month filled up beside the year before: at first the month of a day, then any other. */
export function PickupCard({ day }: { readonly day: Day }) {
  const t = useStatisticsWords();
  const [month, setMonth] = useState<Month>(day.slice(0, 7));
  const formatShare = (share: number) => formatPercent(t.language, share * 100);
  const step = (by: -1 | 1) => {
    const next = toDay(toDate(`${month}-01`).add(by, 'month'));
    return isDayInReach(next) ? () => setMonth(next.slice(0, 7)) : undefined;
  };

  return (
    <LoadedCard title={t('pickup.title')} query={usePickup(month)}>
      {(pickup) => (
        <>
          <div className={pickupCss['month']}>
            <StepButton name={t('pickup.earlier')} by={-1} step={step} />
            <p className={pickupCss['name']} aria-live="polite">
              <span>{formatMonth(t.language, `${pickup.month}-01`)}</span>
              <span className={pickupCss['capacity']}>
                {t('pickup.capacity', { count: pickup.capacity })}
              </span>
            </p>
            <StepButton name={t('pickup.later')} by={1} step={step} />
          </div>
          {pickup.capacity === 0 && pickup.days.every(({ yearBefore }) => yearBefore === null) ? (
            <StaffEmpty title={t('pickup.empty')} />
          ) : (
            <>
              <PickupChart pickup={pickup} />
              <HiddenTable
                heads={[t('pickup.daysAhead'), t('pickup.sold'), t('pickup.yearBefore')]}
                rows={pickup.days.map(({ daysAhead, share, yearBefore }) => [
                  String(daysAhead),
                  formatShare(share),
                  yearBefore === null ? '' : formatShare(yearBefore),
                ])}
              />
            </>
          )}
        </>
      )}
    </LoadedCard>
  );
}
