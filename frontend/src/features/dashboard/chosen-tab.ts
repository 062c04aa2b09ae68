export const dashboardTabs = ['bookings', 'configuration', 'statistics'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** Local storage: the tab that another page, the staff's sign-in for one, wants the dashboard to open with (rule 18.1). */
export const ACTIVE_TAB_KEY = 'adminActiveTab';

const isTab = (name: string | null): name is DashboardTab => dashboardTabs.some((tab) => tab === name);

/** The tab handed over counts before the address's; whatever is none of ours is passed over. */
export const firstTab = (handedOver: string | null, ofAddress: string | null): DashboardTab =>
  [handedOver, ofAddress].find(isTab) ?? 'bookings';
