import { Button, Card } from 'antd';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { toBookingAddress } from '#calendar/staff-bookings/booking-address';
import { useQuickBooking } from '#calendar/staff-bookings/quick-booking/quick-booking';
import { formatDate } from '#shared/i18n/format-instant';
import { formatNumber } from '#shared/i18n/format-number';
import { formatExactPrice } from '#shared/i18n/format-price';
import { Change, Sparkline } from '#shared/ui/figure';
import { LinkButton, LoadFailedAlert, NotLoadedAlert, StaffCard } from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import {
  listByDay,
  use30DaysBefore,
  useAllTime,
  useLast30Days,
  useRecentBookings,
} from '../figures.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './bookings-overview.module.css';
import overview from './overview-card.module.css';

/**
 * The park's sales: bookings of all time, and the figures of the last 30 days. It is long because
 * it lists the figures one after the other.
 */
export function Totals({ today }: { readonly today: Day }) {
  const t = useDashboardWords();
  const allTime = useAllTime();
  const last30Days = useLast30Days(today);
  const { data: before } = use30DaysBefore(today);
  const hasFailed = (allTime.isError && !allTime.data) || (last30Days.isError && !last30Days.data);
  if (hasFailed) {
    const retry = () => {
      void allTime.refetch();
      void last30Days.refetch();
    };

    return <LoadFailedAlert text={t('failed')} onRetry={retry} />;
  }

  const total = allTime.data;
  const recent = last30Days.data;
  const first = addDays(today, -29);
  const statisticsOf30Days = `/admin/statistics?from=${first}&to=${today}`;
  const formatRevenue = (of: Statistics) => formatExactPrice(t.language, of.totalRevenue);
  const formatHours = (of: Statistics) => formatNumber(t.language, of.totalHours);
  return (
    <div className={css['totals']}>
      <Figure
        title={t('totals.bookings')}
        to="/admin/bookings"
        value={total && formatNumber(t.language, total.totalBookings)}
        note={t('totals.allTime')}
      />
      <Figure
        title={t('totals.revenue')}
        to={statisticsOf30Days}
        value={recent && formatRevenue(recent)}
        note={t('totals.last30Days')}
      >
        {recent && before && (
          <Comparison
            now={recent.totalRevenue}
            before={before.totalRevenue}
            text={t('totals.before', { value: formatRevenue(before) })}
            byDay={listByDay(recent, 'revenue', first, today)}
          />
        )}
      </Figure>
      <Figure
        title={t('totals.hours')}
        to={statisticsOf30Days}
        value={recent && formatHours(recent)}
        note={t('totals.last30Days')}
      >
        {recent && before && (
          <Comparison
            now={recent.totalHours}
            before={before.totalHours}
            text={t('totals.before', { value: formatHours(before) })}
            byDay={listByDay(recent, 'hours', first, today)}
          />
        )}
      </Figure>
    </div>
  );
}

interface FigureProps {
  readonly title: string;
  /** The page that shows what is counted. */
  readonly to: string;
  /** Undefined while it is loading. */
  readonly value: string | undefined;
  readonly note: string;
  readonly children?: ReactNode;
}

function Figure({ title, to, value, note, children }: FigureProps) {
  const id = useId();
  return (
    <Card hoverable role="region" aria-labelledby={id} className={css['total'] ?? ''}>
      <h2 id={id} className={css['name']}>
        <Link to={to} className={overview['link']}>
          {title}
        </Link>
      </h2>
      <div className={css['main']} aria-busy={value === undefined}>
        <p className={css['figure']} translate="no">
          {value}
        </p>
        <p className={overview['note']}>{note}</p>
      </div>
      {children}
    </Card>
  );
}

interface ComparisonProps {
  readonly now: number;
  readonly before: number;
  /** The figure of the days before, in words. */
  readonly text: string;
  readonly byDay: readonly number[];
}

const Comparison = ({ now, before, text, byDay }: ComparisonProps) => (
  <>
    <div className={overview['withChange']}>
      <Change now={now} before={before} />
      <span className={overview['note']}>{text}</span>
    </div>
    <Sparkline values={byDay} />
  </>
);

/** Links from the dashboard to what staff do most. */
export function Ways() {
  const t = useDashboardWords();
  const { open } = useQuickBooking();
  return (
    <div className={css['ways']}>
      <LinkButton to="/admin/bookings">{t('ways.bookings')}</LinkButton>
      <LinkButton to="/admin/system-config">{t('ways.hours')}</LinkButton>
      <LinkButton to="/admin/statistics">{t('ways.statistics')}</LinkButton>
      <Button type="primary" aria-haspopup="dialog" onClick={open}>
        {t('createBooking')}
      </Button>
      <LinkButton to="/admin/system-config">{t('ways.configuration')}</LinkButton>
    </div>
  );
}

/** The bookings that were placed last. Each leads to itself in the calendar. */
export function RecentBookings() {
  const t = useDashboardWords();
  const query = useRecentBookings();
  const { data: bookings } = query;
  return (
    <StaffCard title={t('recent.title')}>
      {bookings ? (
        <>
          {bookings.length === 0 && <StaffEmpty title={t('recent.none')} />}
          <ul className={css['recent']}>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <Link to={toBookingAddress(booking.reference)} className={css['booking']}>
                  <strong translate="no">{booking.customerName}</strong>
                  <span className={css['placed']} translate="no">
                    {formatDate(t.language, booking.createdAt)}
                  </span>
                  <span className={css['reference']} translate="no">
                    {shownReferenceOf(booking)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <LinkButton to="/admin/bookings">{t('recent.all')}</LinkButton>
        </>
      ) : (
        <NotLoadedAlert query={query} loading={t('loading')} failed={t('failed')} />
      )}
    </StaffCard>
  );
}
