import { usePostponed } from '../../../calendar/closing/api.ts';
import { useDashboardWords } from '../locales/words.ts';
import { TodayCard } from './today-card.tsx';
import css from './today-card.module.css';

const MOST_NAMED = 4;

/** The bookings of whatever day that have lost their time to a closure and wait for another. */
export function PostponedCard() {
  const t = useDashboardWords();
  const { data: bookings } = usePostponed();
  const count = bookings?.length ?? 0;
  const names = bookings?.slice(0, MOST_NAMED).map(({ customerName }) => customerName) ?? [];
  return (
    <TodayCard
      title={t('postponed.title')}
      to="/admin/bookings?panel=postponed"
      linkText={t('postponed.link')}
      isLoading={bookings === undefined}
    >
      <p className={css['value']}>{count === 0 ? t('postponed.none') : t('postponed.count', { count })}</p>
      {count > 0 && <p className={css['note']}>{names.join(', ') + (count > MOST_NAMED ? '…' : '')}</p>}
    </TodayCard>
  );
}
