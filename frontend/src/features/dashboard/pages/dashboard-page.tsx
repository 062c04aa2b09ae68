import { Tabs } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';

import type { Day } from '@cablepark/contracts/shared/riga-time';

import { ClosureBanner } from '#calendar/closing/closure-banner';
import { useFreshCalendar } from '#calendar/freshness/use-fresh-calendar';
import { formatFullDay } from '#shared/i18n/format-day';
import { useCurrentUser } from '#shared/session/current-user';
import { greetingNameOf } from '#shared/session/user-names';
import { adminTabs, forgetAdminTab, readAdminTab, type AdminTab } from '#shared/storage/admin-tab';
import { useToday } from '#shared/time/clock';
import { LoadFailedAlert, StaffPage } from '#shared/ui/staff-page';
import { BookingSources } from '../components/booking-sources.tsx';
import { RecentBookings, Totals, Ways } from '../components/bookings-overview.tsx';
import {
  FeedbackCard,
  FillCard,
  GearCard,
  MailsCard,
  WaitingCard,
} from '../components/morning-cards.tsx';
import { HoursCard, PricesCard, WeekCard } from '../components/park-overview.tsx';
import {
  AttendanceCard,
  ClosuresCard,
  GapsCard,
  IncomeCard,
  PostponedCard,
  RidersCard,
} from '../components/today-cards.tsx';
import { useDashboardTitles } from '../locales/title/words.ts';
import { useDashboardWords } from '../locales/words.ts';
import { useBookingsOf, useSlotsOf } from '../today.ts';
import css from './dashboard-page.module.css';

/**
 * `/admin/dashboard`: today, what was sold, and links to the pages where staff act on it (rule
 * 18.1).
 */
export function DashboardPage() {
  const t = useDashboardWords();
  const titles = useDashboardTitles();
  const today = useToday();
  const { user } = useCurrentUser();
  const [tab, setTab] = useState<string>(readAdminTab);
  useEffect(forgetAdminTab, []);
  useFreshCalendar('');
  if (!user) {
    return null;
  }

  const contents: Readonly<Record<AdminTab, ReactNode>> = {
    bookings: <BookingsTab today={today} />,
    configuration: (
      <div className={css['cards']}>
        <HoursCard today={today} />
        <PricesCard />
      </div>
    ),
    statistics: (
      <div className={css['cards']}>
        <WeekCard />
      </div>
    ),
  };
  return (
    <StaffPage
      title={titles(`title.${user.role}`)}
      lead={t('welcome', {
        name: greetingNameOf(user),
        day: formatFullDay(t.language, today),
      })}
    >
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={setTab}
        items={adminTabs.map((key) => ({
          key,
          label: <span>{t(`tab.${key}`)}</span>,
          children: contents[key],
        }))}
      />
    </StaffPage>
  );
}

function BookingsTab({ today }: { readonly today: Day }) {
  return (
    <div className={css['parts']}>
      <ClosureBanner />
      <BookingSources />
      <Today today={today} />
      <Totals today={today} />
      <Ways />
      <RecentBookings />
    </div>
  );
}

/** Today's cards. Each leads to the page where staff act on what it shows. */
function Today({ today }: { readonly today: Day }) {
  const t = useDashboardWords();
  const bookings = useBookingsOf(today);
  const slots = useSlotsOf(today);
  const hasFailed = (bookings.isError && !bookings.data) || (slots.isError && !slots.data);
  if (hasFailed) {
    const retry = () => {
      void bookings.refetch();
      void slots.refetch();
    };

    return <LoadFailedAlert text={t('failed')} onRetry={retry} />;
  }

  return (
    <div className={`${css['cards'] ?? ''} ${css['today'] ?? ''}`}>
      <RidersCard bookings={bookings.data} />
      <AttendanceCard bookings={bookings.data} />
      <GapsCard slots={slots.data?.timeSlots} />
      <IncomeCard today={today} bookings={bookings.data} />
      <PostponedCard />
      <ClosuresCard today={today} slots={slots.data?.timeSlots} />
      <GearCard bookings={bookings.data} />
      <FillCard today={today} />
      <WaitingCard />
      <MailsCard />
      <FeedbackCard />
    </div>
  );
}
