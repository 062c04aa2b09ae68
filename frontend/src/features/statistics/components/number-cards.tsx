import { Card } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation, type To } from 'react-router-dom';

import { mondayOf } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { formatNumber, formatPercent } from '#shared/i18n/format-number';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useToday } from '#shared/time/clock';
import { Change, Sparkline } from '#shared/ui/figure';
import { makeSalesBars } from '../booking-bars.ts';
import { useStatisticsWords, type StatisticsWords } from '../locales/words.ts';
import type { ShownDays } from '../shown-days.ts';
import css from './number-cards.module.css';

/** The anchors of the page's cards, to which its numbers lead. */
export const anchors = {
  bookings: 'bookings',
  revenue: 'revenue',
  occupancy: 'occupancy',
  times: 'times',
};

const NUMBERS = [
  'totalBookings',
  'totalRevenue',
  'forecastedIncome',
  'bookingRate',
  'totalHours',
  'avgSessionLength',
] as const satisfies readonly (keyof Statistics)[];

function formatFigure(t: StatisticsWords, figure: (typeof NUMBERS)[number], value: number): string {
  switch (figure) {
    case 'totalBookings':
      return formatNumber(t.language, value);
    case 'totalRevenue':
    case 'forecastedIncome':
      return formatExactPrice(t.language, value);
    case 'bookingRate':
      return formatPercent(t.language, value);
    case 'totalHours':
      return t('hours', { hours: formatNumber(t.language, value) });
    case 'avgSessionLength':
      return t('minutes', { minutes: formatNumber(t.language, value) });
  }
}

interface NumberCardsProps {
  readonly shown: ShownDays;
  readonly statistics: Statistics;
  /** Those of the period before; undefined where there is none, or until it is there. */
  readonly before: Statistics | undefined;
}

/**
 * The period in six numbers, which docs/statistics.md defines, each with its change against the
 * period before, and a way to what it counts.
 */
export function NumberCards({ shown, statistics, before }: NumberCardsProps) {
  const t = useStatisticsWords();
  const { search } = useLocation();
  const today = useToday();
  const { bars } = makeSalesBars(shown, statistics);
  const toAnchor = (hash: string): To => ({ search, hash: `#${hash}` });
  const toWeekOf = (day: string): To => `/admin/bookings?week=${mondayOf(day)}`;
  const places: Readonly<Record<(typeof NUMBERS)[number], To>> = {
    totalBookings: toWeekOf(shown.from <= today && today <= shown.to ? today : shown.from),
    totalRevenue: toAnchor(anchors.revenue),
    forecastedIncome: toWeekOf(shown.from > today ? shown.from : today),
    bookingRate: toAnchor(anchors.occupancy),
    totalHours: toAnchor(anchors.times),
    avgSessionLength: toAnchor(anchors.bookings),
  };
  const drawings: Readonly<Record<(typeof NUMBERS)[number], ReactNode>> = {
    totalBookings: <Sparkline values={bars.map(({ count }) => count)} />,
    totalRevenue: <Sparkline values={bars.map(({ revenue }) => revenue)} />,
    forecastedIncome: <Share part={statistics.forecastedIncome} whole={statistics.totalRevenue} />,
    bookingRate: <Share part={statistics.bookingRate} whole={100} />,
    totalHours: <Sparkline values={bars.map(({ hours }) => hours)} />,
    avgSessionLength: (
      <Sparkline values={bars.map(({ hours, count }) => (count === 0 ? 0 : hours / count))} />
    ),
  };
  return (
    <div className={css['figures']}>
      {NUMBERS.map((name) => (
        <Card key={name} hoverable className={css['card'] ?? ''}>
          <dl className={css['figure']}>
            <dt className={css['name']}>
              <Link to={places[name]}>{t(`card.${name}`)}</Link>
            </dt>
            <dd className={css['value']} translate="no">
              {formatFigure(t, name, statistics[name])}
            </dd>
            <dd className={css['before']}>
              {before && (
                <>
                  <Change
                    now={statistics[name]}
                    before={before[name]}
                    isPercentage={name === 'bookingRate'}
                  />
                  <span>{t('before.was', { value: formatFigure(t, name, before[name]) })}</span>
                </>
              )}
            </dd>
            <dd className={css['note']}>{t(`card.${name}Note`)}</dd>
          </dl>
          <div className={css['drawing']}>{drawings[name]}</div>
        </Card>
      ))}
    </div>
  );
}

/** A bar for a part of a whole. The card says its number in words. */
const Share = ({ part, whole }: { readonly part: number; readonly whole: number }) => (
  <div className={css['share']} aria-hidden="true">
    <span style={{ inlineSize: `${whole === 0 ? 0 : (part / whole) * 100}%` }} />
  </div>
);
