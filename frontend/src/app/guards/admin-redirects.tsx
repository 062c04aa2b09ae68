import { Navigate, Outlet, useSearchParams } from 'react-router-dom';

/** `/admin` is the dashboard; `tab` goes on as `activeTab` (rule 16.2). */
export function AdminHome() {
  const tab = useSearchParams()[0].get('tab');
  return <Navigate to={tab === null ? '/admin/dashboard' : `/admin/dashboard?${activeTab(tab)}`} replace />;
}

const activeTab = (tab: string): string => new URLSearchParams({ activeTab: tab }).toString();

/** An old address of the configuration, on any page of the staff (rule 16.2). */
export function OldConfigurationAddress() {
  const isOld = useSearchParams()[0].get('activeTab') === 'configuration';
  return isOld ? <Navigate to="/admin/new?section=configuration" replace /> : <Outlet />;
}
