import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { Link, useNavigate } from 'react-router-dom';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { dateAndTime } from '../../../shared/time/instants.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CalendarIcon } from '../../../shared/ui/icons.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { useRecentBookings } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './recent-bookings.module.css';

const BOOKINGS_SHOWN = 6;

/** The newest bookings. Each links to its place in the calendar. */
export function RecentBookings() {
  const t = useDashboardWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { data: bookings, isError, refetch } = useRecentBookings(BOOKINGS_SHOWN);
  if (isError && !bookings) return <LoadFailed text={t('recent.failed')} onRetry={() => void refetch()} />;
  return (
    <Card title={t('recent.title')}>
      {bookings?.length === 0 ? (
        <p className={css['none']}>
          <CalendarIcon size={28} />
          {t('recent.none')}
        </p>
      ) : (
        <ul className={css['list']} aria-busy={bookings === undefined}>
          {bookings
            ? bookings.map(({ id, reference, shortReference, customerName, createdAt }) => (
                <li key={id}>
                  <Link
                    className={css['booking']}
                    to={`/admin/bookings?${new URLSearchParams({ reference }).toString()}`}
                  >
                    <strong>{customerName}</strong>
                    <span className={css['created']}>{dateAndTime(language, createdAt)}</span>
                    <code>{shownReference({ reference, shortReference })}</code>
                  </Link>
                </li>
              ))
            : Array.from({ length: BOOKINGS_SHOWN }, (_, i) => <li key={i} className={css['placeholder']} />)}
        </ul>
      )}
      <Button onClick={() => void navigate('/admin/bookings')}>{t('recent.all')}</Button>
    </Card>
  );
}
