import { useFreshCalendar } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/dates.ts';
import { FailedCard } from '../../../shared/ui/notes.tsx';
import { StaffPage } from '../../../shared/ui/page.tsx';
import { useBookingsOf, useSlotsOf } from '../api.ts';
import { AttendanceCard, ClosuresCard, GapsCard, IncomeCard, PostponedCard } from '../components/today-cards.tsx';
import { BookingSources } from '../components/booking-sources.tsx';
import { RidersCard } from '../components/riders-card.tsx';
import { useDashboardWords } from '../locales/words.ts';
import css from './dashboard-page.module.css';

/** `/admin/dashboard`: today, and the way to where each part of it is settled (rule 18.1). */
export function DashboardPage() {
  const t = useDashboardWords();
  const language = useLanguage();
  const today = useToday();
  const { user } = useCurrentUser();
  const bookings = useBookingsOf(today);
  const slots = useSlotsOf(today);
  useFreshCalendar('');
  if (!user) return null;
  const hasFailed = (bookings.isError && !bookings.data) || (slots.isError && !slots.data);
  return (
    <StaffPage
      title={t(`title.${user.role}`)}
      lead={t('welcome', { name: user.firstName ?? user.username, day: fullDay(language, today) })}
    >
      <BookingSources />
      {hasFailed ? (
        <FailedCard
          text={t('failed')}
          onRetry={() => {
            void bookings.refetch();
            void slots.refetch();
          }}
        />
      ) : (
        <div className={css['cards']}>
          <RidersCard bookings={bookings.data} />
          <AttendanceCard bookings={bookings.data} />
          <GapsCard slots={slots.data?.timeSlots} />
          <IncomeCard today={today} bookings={bookings.data} />
          <PostponedCard />
          <ClosuresCard today={today} slots={slots.data?.timeSlots} />
        </div>
      )}
    </StaffPage>
  );
}
