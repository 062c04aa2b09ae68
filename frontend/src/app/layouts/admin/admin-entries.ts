import { managers, signedIn, staff, type Visitor } from '@cablepark/contracts/shared/roles';
import {
  CalendarIcon,
  ChartIcon,
  DashboardIcon,
  FeedbackIcon,
  HistoryIcon,
  PeopleIcon,
  SettingsIcon,
} from '../../../shared/ui/icons.tsx';

/** The staff's pages in the side menu, and whom it names them to (rule 1.8). */
export const adminEntries = [
  { name: 'dashboard', to: '/admin/dashboard', Icon: DashboardIcon, roles: signedIn },
  { name: 'calendar', to: '/admin/bookings', Icon: CalendarIcon, roles: staff },
  { name: 'configuration', to: '/admin/system-config', Icon: SettingsIcon, roles: staff },
  { name: 'users', to: '/admin/users', Icon: PeopleIcon, roles: managers },
  { name: 'statistics', to: '/admin/statistics', Icon: ChartIcon, roles: staff },
  { name: 'feedback', to: '/admin/feedback', Icon: FeedbackIcon, roles: managers },
  { name: 'history', to: '/admin/history', Icon: HistoryIcon, roles: managers },
] as const satisfies readonly { readonly roles: readonly Visitor[]; readonly [key: string]: unknown }[];
