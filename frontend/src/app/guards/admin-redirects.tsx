import { useEffect } from 'react';
import { Navigate, Outlet, useNavigate, useSearchParams } from 'react-router-dom';
import { useSiteWords } from '../locales/words.ts';

/** Redirects `/admin` to the dashboard and passes the `tab` parameter on as `activeTab` (rule 16.2). */
export function AdminIndexRedirect() {
  const tab = useSearchParams()[0].get('tab');
  return <Navigate to={tab === null ? '/admin/dashboard' : `/admin/dashboard?${activeTab(tab)}`} replace />;
}

const activeTab = (tab: string): string => new URLSearchParams({ activeTab: tab }).toString();

/**
 * Redirects the old address of the configuration, which is `activeTab=configuration` on any staff page, and
 * otherwise renders the routes below (rule 16.2).
 */
export function OldConfigurationRedirect() {
  const isOld = useSearchParams()[0].get('activeTab') === 'configuration';
  return isOld ? <Navigate to="/admin/new?section=configuration" replace /> : <Outlet />;
}

/** Shows a short message at `/admin/new` and redirects to the bookings (rule 16.2). */
export function AdminNewRedirect() {
  const t = useSiteWords();
  const navigate = useNavigate();
  useEffect(() => void navigate('/admin/bookings', { replace: true }), [navigate]);
  return <p role="status">{t('redirecting')}</p>;
}
