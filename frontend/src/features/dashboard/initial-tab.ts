export const dashboardTabs = ['bookings', 'configuration', 'statistics'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** Local storage key of the tab with which the dashboard opens, set for example by the staff's sign-in (rule 18.1). */
export const ACTIVE_TAB_KEY = 'adminActiveTab';

const isTab = (name: string | null): name is DashboardTab => dashboardTabs.some((tab) => tab === name);

/** The tab in local storage takes precedence over the one in the URL. Unknown tabs are ignored. */
export const initialTab = (stored: string | null, fromUrl: string | null): DashboardTab =>
  [stored, fromUrl].find(isTab) ?? 'bookings';
