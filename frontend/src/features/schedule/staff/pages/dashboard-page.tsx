import { Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../../../shared/session/current-user.ts';
import { readStored, removeStored } from '../../../../shared/storage/stored-value.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { PlusIcon } from '../../../../shared/ui/icons.tsx';
import { StaffPage } from '../../../../shared/ui/staff-page.tsx';
import { ACTIVE_TAB_KEY, firstTab } from '../dashboard/chosen-tab.ts';
import { BookingSources } from '../dashboard/booking-sources.tsx';
import { HoursCard } from '../dashboard/hours-card.tsx';
import { MonthFigures } from '../dashboard/month-figures.tsx';
import { RecentBookings } from '../dashboard/recent-bookings.tsx';
import { SummaryFigures } from '../dashboard/summary-figures.tsx';
import { useStaffWords } from '../locales/words.ts';
import { useQuickBooking } from '../quick-booking/quick-booking.ts';
import css from './dashboard-page.module.css';

/** `/admin/dashboard`: how the park does, what came in last, and the ways to the day's work. */
export function DashboardPage() {
  const t = useStaffWords();
  const navigate = useNavigate();
  const quickBooking = useQuickBooking();
  const { user } = useCurrentUser();
  const [params] = useSearchParams();
  const [tab, setTab] = useState<string>(() => firstTab(readStored(ACTIVE_TAB_KEY), params.get('activeTab')));
  useEffect(() => {
    removeStored(ACTIVE_TAB_KEY);
  }, []);
  if (!user) return null;
  const actions = [
    { name: 'viewBookings', to: '/admin/bookings' },
    { name: 'operatingHours', to: '/admin/system-config' },
    { name: 'statistics', to: '/admin/statistics' },
    { name: 'configure', to: '/admin/system-config' },
  ] as const;
  return (
    <StaffPage
      title={t(`dashboard.title.${user.role}`)}
      lead={t('dashboard.welcome', { name: user.firstName ?? user.username })}
    >
      <BookingSources />
      <SummaryFigures />
      <div className={css['actions']}>
        <Button tone="chosen" onClick={quickBooking.open}>
          <PlusIcon />
          {t('dashboard.actions.createBooking')}
        </Button>
        {actions.map(({ name, to }) => (
          <Button key={name} onClick={() => void navigate(to)}>
            {t(`dashboard.actions.${name}`)}
          </Button>
        ))}
      </div>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'bookings', label: t('dashboard.tabs.bookings'), children: <RecentBookings /> },
          { key: 'configuration', label: t('dashboard.tabs.configuration'), children: <HoursCard /> },
          { key: 'statistics', label: t('dashboard.tabs.statistics'), children: <MonthFigures /> },
        ]}
      />
    </StaffPage>
  );
}
