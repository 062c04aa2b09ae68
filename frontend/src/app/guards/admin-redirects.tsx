import { useEffect } from 'react';
import { Navigate, Outlet, useNavigate, useSearchParams } from 'react-router-dom';
import { useSiteWords } from '../locales/words.ts';

/** `/admin` leads to the dashboard, and passes `tab` on as `activeTab` (rule 16.2). */
export function AdminHome() {
  const tab = useSearchParams()[0].get('tab');
  return <Navigate to={tab === null ? '/admin/dashboard' : `/admin/dashboard?${activeTab(tab)}`} replace />;
}

const activeTab = (tab: string): string => new URLSearchParams({ activeTab: tab }).toString();

/** `activeTab=configuration` is an old address of the configuration, on any page of the staff (rule 16.2). */
export function OldConfigurationAddress() {
  const isOld = useSearchParams()[0].get('activeTab') === 'configuration';
  return isOld ? <Navigate to="/admin/new?section=configuration" replace /> : <Outlet />;
}

/** `/admin/new` says that it redirects, and leads to the bookings (rule 16.2). */
export function Redirecting() {
  const t = useSiteWords();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/admin/bookings', { replace: true });
  }, [navigate]);
  return <p role="status">{t('redirecting')}</p>;
}
