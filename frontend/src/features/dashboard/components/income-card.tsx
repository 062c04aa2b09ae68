import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { addDays, slotAt, timeOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { onWeekday } from '../../../shared/time/dates.ts';
import { useBookingsOf } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import { incomeUntil } from '../today.ts';
import { TodayCard } from './today-card.tsx';
import css from './today-card.module.css';

interface IncomeCardProps {
  readonly today: Day;
  readonly bookings: readonly BookingWithSlots[] | undefined;
}

const END_OF_DAY = '24:00';

/** What has been ridden for until now, and until the same time on the same weekday of last week. */
export function IncomeCard({ today, bookings }: IncomeCardProps) {
  const t = useDashboardWords();
  const language = useLanguage();
  const until = timeOf(slotAt(useNow()));
  const { data: lastWeek } = useBookingsOf(addDays(today, -7));
  const amount = (of: readonly BookingWithSlots[] | undefined, time: string) =>
    exactPrice(language, incomeUntil(of ?? [], time));
  return (
    <TodayCard
      title={t('income.title')}
      to="/admin/statistics?period=day"
      linkText={t('income.link')}
      isLoading={!bookings || !lastWeek}
    >
      <p className={css['value']}>{t('income.untilNow', { amount: amount(bookings, until) })}</p>
      <ul className={css['lines']}>
        <li>{t('income.lastWeek', { weekday: onWeekday(language, today), amount: amount(lastWeek, until) })}</li>
        <li>{t('income.wholeDay', { amount: amount(bookings, END_OF_DAY) })}</li>
      </ul>
    </TodayCard>
  );
}
