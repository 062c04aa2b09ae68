import { Link } from 'react-router-dom';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { timesOf } from '../../../calendar/slots/slot-times.ts';
import { OFFLINE_PAGE } from '../../../shared/device/offline-page.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { useDashboardWords } from '../locales/words.ts';
import { ridesOf, type Ride } from '../today.ts';
import { TodayCard } from './today-cards.tsx';
import css from './riders-card.module.css';

/** Who rides now, and who comes next. Each leads to the booking. */
export function RidersCard({ bookings }: { readonly bookings: readonly BookingWithSlots[] | undefined }) {
  const t = useDashboardWords();
  const { now, next } = ridesOf(bookings ?? [], useNow());
  return (
    <TodayCard name="riders" isWide to={OFFLINE_PAGE} isLoading={!bookings}>
      <Rides title={t('riders.now')} none={t('riders.nobodyNow')} rides={now} />
      <Rides title={t('riders.next')} none={t('riders.nobodyNext')} rides={next} />
    </TodayCard>
  );
}

interface RidesProps {
  readonly title: string;
  readonly none: string;
  readonly rides: readonly Ride[];
}

function Rides({ title, none, rides }: RidesProps) {
  const t = useDashboardWords();
  return (
    <section aria-label={title}>
      <h3 className={css['when']}>{title}</h3>
      {rides.length === 0 && <p className={css['none']}>{none}</p>}
      <ul className={css['rides']}>
        {rides.map(({ booking: { reference, customerName, attendance }, stretch }) => (
          <li key={`${reference} ${stretch.start}`}>
            <span className={css['times']}>{timesOf(stretch)}</span>
            <Link to={`/admin/bookings?${new URLSearchParams({ reference }).toString()}`}>{customerName}</Link>
            {attendance?.state === 'arrived' && <Tag tone="green">{t('attendance.arrived')}</Tag>}
            {attendance?.state === 'absent' && <Tag tone="red">{t('attendance.absent')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
