import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { timesOf } from '../../../calendar/slots/slot-times.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { useDashboardWords } from '../locales/words.ts';
import { gapsOf } from '../today.ts';
import { TodayCard } from './today-card.tsx';
import css from './today-card.module.css';

/** What is still free today. */
export function GapsCard({ slots }: { readonly slots: readonly TimeSlot[] | undefined }) {
  const t = useDashboardWords();
  const gaps = gapsOf(slots ?? [], useNow());
  const count = gaps.reduce((total, { start, end }) => total + end - start, 0);
  return (
    <TodayCard title={t('gaps.title')} to="/admin/bookings" linkText={t('gaps.link')} isLoading={slots === undefined}>
      <p className={css['value']}>{count === 0 ? t('gaps.none') : t('gaps.count', { count })}</p>
      {count > 0 && <p className={css['note']}>{gaps.map(timesOf).join(', ')}</p>}
    </TodayCard>
  );
}
