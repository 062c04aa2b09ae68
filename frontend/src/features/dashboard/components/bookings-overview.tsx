import { Link } from 'react-router-dom';

import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { toBookingAddress } from '#calendar/staff-bookings/booking-address';
import { useQuickBooking } from '#calendar/staff-bookings/quick-booking/quick-booking';
import { formatDate, formatExactPrice, formatNumber } from '#shared/i18n/language';
import { Button, ButtonLink, Card, EmptyNote, FailedCard, NotLoaded } from '#shared/ui/elements';
import { useAllTime, useLast30Days, useRecentBookings } from '../figures.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './bookings-overview.module.css';
import overview from './overview-card.module.css';

/** The park's sales: bookings of all time, and the figures of the last 30 days. */
export function Totals({ today }: { readonly today: Day }) {
  const t = useDashboardWords();
  const allTime = useAllTime();
  const last30Days = useLast30Days(today);
  const hasFailed = (allTime.isError && !allTime.data) || (last30Days.isError && !last30Days.data);
  if (hasFailed) {
    const retry = () => {
      void allTime.refetch();
      void last30Days.refetch();
    };

    return <FailedCard text={t('failed')} onRetry={retry} />;
  }

  const total = allTime.data;
  const recent = last30Days.data;
  return (
    <div className={css['totals']}>
      <Figure
        title={t('totals.bookings')}
        value={total && formatNumber(t.language, total.totalBookings)}
        note={t('totals.allTime')}
      />
      <Figure
        title={t('totals.revenue')}
        value={recent && formatExactPrice(t.language, recent.totalRevenue)}
        note={t('totals.last30Days')}
      />
      <Figure
        title={t('totals.hours')}
        value={recent && formatNumber(t.language, recent.totalHours)}
        note={t('totals.last30Days')}
      />
    </div>
  );
}

interface FigureProps {
  readonly title: string;
  /** Undefined while it is loading. */
  readonly value: string | undefined;
  readonly note: string;
}

const Figure = ({ title, value, note }: FigureProps) => (
  <Card title={title} className={css['total']}>
    <div aria-busy={value === undefined}>
      <p className={`${overview['value'] ?? ''} ${css['figure'] ?? ''}`} translate="no">
        {value}
      </p>
      <p className={overview['note']}>{note}</p>
    </div>
  </Card>
);

/** The ways from the dashboard to what staff do most. */
export function Ways() {
  const t = useDashboardWords();
  const { open } = useQuickBooking();
  return (
    <div className={css['ways']}>
      <ButtonLink to="/admin/bookings">{t('ways.bookings')}</ButtonLink>
      <ButtonLink to="/admin/system-config">{t('ways.hours')}</ButtonLink>
      <ButtonLink to="/admin/statistics">{t('ways.statistics')}</ButtonLink>
      <Button tone="chosen" aria-haspopup="dialog" onClick={open}>
        {t('createBooking')}
      </Button>
      <ButtonLink to="/admin/system-config">{t('ways.configuration')}</ButtonLink>
    </div>
  );
}

/** The bookings that were placed last. Each leads to itself in the calendar. */
export function RecentBookings() {
  const t = useDashboardWords();
  const query = useRecentBookings();
  const { data: bookings } = query;
  return (
    <Card title={t('recent.title')}>
      {bookings ? (
        <>
          {bookings.length === 0 && <EmptyNote title={t('recent.none')} />}
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
          <ButtonLink to="/admin/bookings">{t('recent.all')}</ButtonLink>
        </>
      ) : (
        <NotLoaded query={query} loading={t('loading')} failed={t('failed')} />
      )}
    </Card>
  );
}
