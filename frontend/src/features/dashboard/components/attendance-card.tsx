import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { OFFLINE_PAGE } from '../../../shared/device/offline-page.ts';
import { useDashboardWords } from '../locales/words.ts';
import { countOf } from '../today.ts';
import { TodayCard } from './today-card.tsx';
import css from './today-card.module.css';

const STATES = ['arrived', 'expected', 'absent'] as const;

/** How many of today's bookings have arrived, are expected, or did not come. */
export function AttendanceCard({ bookings }: { readonly bookings: readonly BookingWithSlots[] | undefined }) {
  const t = useDashboardWords();
  return (
    <TodayCard
      title={t('attendance.title')}
      to={OFFLINE_PAGE}
      linkText={t('attendance.link')}
      isLoading={bookings === undefined}
    >
      <dl className={css['figures']}>
        {STATES.map((state) => (
          <div key={state}>
            <dt>{t(`attendance.${state}`)}</dt>
            <dd>{countOf(bookings ?? [], state)}</dd>
          </div>
        ))}
      </dl>
    </TodayCard>
  );
}
