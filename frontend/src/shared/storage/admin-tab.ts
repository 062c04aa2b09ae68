import { readStored, removeStored, writeStored } from './storage.ts';

/** The dashboard's tabs, the first one of which is shown unless another page has chosen one. */
export const adminTabs = ['bookings', 'configuration', 'statistics'] as const;
export type AdminTab = (typeof adminTabs)[number];

const KEY = 'adminActiveTab';

/** Chooses the tab with which the dashboard opens next. */
export const rememberAdminTab = (tab: AdminTab): void => writeStored(KEY, tab);

export function readAdminTab(): AdminTab {
  const stored = readStored(KEY);
  return adminTabs.find((tab) => tab === stored) ?? adminTabs[0];
}

export const forgetAdminTab = (): void => removeStored(KEY);
