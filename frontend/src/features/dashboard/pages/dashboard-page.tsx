import { Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { readStored, removeStored } from '../../../shared/storage/stored-value.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PlusIcon } from '../../../shared/ui/icons.tsx';
import { StaffPage } from '../../../shared/ui/staff-page.tsx';
import { ACTIVE_TAB_KEY, initialTab } from '../initial-tab.ts';
import { BookingSources } from '../components/booking-sources.tsx';
import { HoursCard } from '../components/hours-card.tsx';
import { MonthFigures } from '../components/month-figures.tsx';
import { RecentBookings } from '../components/recent-bookings.tsx';
import { SummaryFigures } from '../components/summary-figures.tsx';
import { useDashboardWords } from '../locales/words.ts';
import css from './dashboard-page.module.css';

/** `/admin/dashboard`: key figures, the newest bookings, and shortcuts to common tasks. */
export function DashboardPage({ onCreateBooking }: { readonly onCreateBooking: () => void }) {
  const t = useDashboardWords();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const [params] = useSearchParams();
  const [tab, setTab] = useState<string>(() => initialTab(readStored(ACTIVE_TAB_KEY), params.get('activeTab')));
  useEffect(() => removeStored(ACTIVE_TAB_KEY), []);
  if (!user) return null;
  const actions = [
    { name: 'viewBookings', to: '/admin/bookings' },
    { name: 'operatingHours', to: '/admin/system-config' },
    { name: 'statistics', to: '/admin/statistics' },
    { name: 'configure', to: '/admin/system-config' },
  ] as const;
  return (
    <StaffPage title={t(`title.${user.role}`)} lead={t('welcome', { name: user.firstName ?? user.username })}>
      <BookingSources />
      <SummaryFigures />
      <div className={css['actions']}>
        <Button tone="chosen" onClick={onCreateBooking}>
          <PlusIcon />
          {t('actions.createBooking')}
        </Button>
        {actions.map(({ name, to }) => (
          <Button key={name} onClick={() => void navigate(to)}>
            {t(`actions.${name}`)}
          </Button>
        ))}
      </div>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'bookings', label: t('tabs.bookings'), children: <RecentBookings /> },
          { key: 'configuration', label: t('tabs.configuration'), children: <HoursCard /> },
          { key: 'statistics', label: t('tabs.statistics'), children: <MonthFigures /> },
        ]}
      />
    </StaffPage>
  );
}
