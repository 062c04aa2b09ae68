import { Link } from 'react-router-dom';

import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import type { Pricing } from '@cablepark/contracts/configuration/settings';
import { addDays, mondayOf, type Day } from '@cablepark/contracts/shared/riga-time';

import { useWeekSpecialDays } from '#calendar/api';
import { PriceOnSale } from '#calendar/park/listed-price';
import { useParkFactWords } from '#calendar/park/locales/words';
import { findRowPrice } from '#calendar/park/prices';
import { formatStretches } from '#calendar/slots/slots';
import { useSpecialDayParts } from '#calendar/view/day-note';
import { formatNumber } from '#shared/i18n/format-number';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useConfig } from '#shared/park/park';
import { useNow, useToday } from '#shared/time/clock';
import { Change, Sparkline } from '#shared/ui/figure';
import { LoadFailedAlert } from '#shared/ui/staff-page';
import { StaffFigures } from '#shared/ui/staff-parts';
import { listByDay, useLastWeekByNow, useThisWeek } from '../figures.ts';
import { useDashboardWords } from '../locales/words.ts';
import { OverviewCard } from './overview-card.tsx';
import css from './overview-card.module.css';

/** Today's opening hours by the settings, regardless of closures. */
export function HoursCard({ today }: { readonly today: Day }) {
  const t = useDashboardWords();
  const partsOf = useSpecialDayParts();
  const { data: config } = useConfig();
  const { data: specialDays } = useWeekSpecialDays(mondayOf(today));
  const special = specialDays?.find(({ day }) => day === today);
  const hoursOf = ({ operatingHours }: Pick<PublicConfig, 'operatingHours'>) => {
    if (special) {
      return special.isClosed ? '' : partsOf(special).hours;
    }

    return formatStretches(listOpenSlots(today, { operatingHours, specialDays: new Map() }));
  };

  const hours = config && specialDays && hoursOf(config);

  return (
    <OverviewCard
      name="hours"
      to="/admin/system-config"
      action={
        <Link to="/admin/special-days" className={css['otherLink']}>
          {t('hours.specialDays')}
        </Link>
      }
      isLoading={hours === undefined}
    >
      <p className={css['value']} translate={hours === '' ? undefined : 'no'}>
        {hours === '' ? t('closures.closed') : hours}
      </p>
    </OverviewCard>
  );
}

const LISTED = ['standard', 'peak'] as const satisfies readonly Pricing['name'][];

/** The two prices of a half hour. */
export function PricesCard() {
  const park = useParkFactWords();
  const { data: config } = useConfig();
  return (
    <OverviewCard name="prices" to="/admin/system-config" isLoading={config === undefined}>
      {config && (
        <StaffFigures
          figures={LISTED.map((name) => [
            park(`reasons.${name}`),
            <PriceOnSale price={findRowPrice(config.pricing, name)} halfHours={1} />,
          ])}
        />
      )}
    </OverviewCard>
  );
}

/** The bookings for this week, and what they bring. */
export function WeekCard() {
  const t = useDashboardWords();
  const today = useToday();
  const { data: week, isError, refetch } = useThisWeek();
  const { data: before } = useLastWeekByNow(today, useNow());
  const monday = mondayOf(today);
  if (isError && !week) {
    return <LoadFailedAlert text={t('failed')} onRetry={() => void refetch()} />;
  }

  return (
    <OverviewCard name="week" to="/admin/statistics" isLoading={week === undefined}>
      {week && (
        <>
          <StaffFigures
            figures={[
              [
                t('bookings'),
                <span translate="no">{formatNumber(t.language, week.totalBookings)}</span>,
              ],
              [
                t('totals.revenue'),
                <span translate="no">{formatExactPrice(t.language, week.totalRevenue)}</span>,
              ],
            ]}
          />
          {before && (
            <div className={css['withChange']}>
              <Change now={week.totalRevenue} before={before.totalRevenue} />
              <span className={css['note']}>
                {t('week.before', { amount: formatExactPrice(t.language, before.totalRevenue) })}
              </span>
            </div>
          )}
          <Sparkline values={listByDay(week, 'revenue', monday, addDays(monday, 6))} />
        </>
      )}
    </OverviewCard>
  );
}
