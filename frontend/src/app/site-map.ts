import type { ComponentType } from 'react';
import { managers, signedIn, staff, type Visitor } from '@cablepark/contracts/shared/roles';
import { OFFLINE_PAGE } from '../shared/device/offline-page.ts';
import type { Language } from '../shared/i18n/language.ts';
import {
  CalendarIcon,
  ChartIcon,
  DashboardIcon,
  DockIcon,
  FeedbackIcon,
  HistoryIcon,
  PeopleIcon,
  RefreshIcon,
  SearchIcon,
  SettingsIcon,
} from '../shared/ui/icons.tsx';

type InBothLanguages = Readonly<Record<Language, string>>;

interface Page {
  /** The full path. `:name` stands for a parameter. */
  readonly path: `/${string}`;
  /** Loads the page's script when the page is first opened. */
  readonly load: () => Promise<ComponentType>;
  /** A path that tests open the page at. It is needed if `path` has parameters. */
  readonly example?: `/${string}`;
}

export interface PublicPage extends Page {
  /** The visitors who may open the page. Defaults to everybody. */
  readonly roles?: readonly Visitor[];
  /** The text of the page's link in the header and the side menu. Without it there is no link. */
  readonly menu?: InBothLanguages;
}

export interface StaffPage extends Page {
  /** The visitors who may open the page. Defaults to admins and managers (rule 1.8). */
  readonly roles?: readonly Visitor[];
  readonly menu?: {
    readonly Icon: ComponentType;
    /** The visitors who see the link (rule 1.8). Not all of them may open the page. */
    readonly roles: readonly Visitor[];
    /** The link's text in the menu of the staff pages. */
    readonly text: InBothLanguages;
    /** The link's text in the side menu of the public pages. Without it that menu has no link. */
    readonly siteText?: InBothLanguages;
  };
}

/** The pages in the public layout, in the order of the menu (rule 16.1). */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    load: async () => (await import('../features/customer-calendar/pages/home-page.tsx')).HomePage,
    menu: { en: 'Booking', lv: 'Rezervācija' },
  },
  {
    path: '/prices',
    load: async () => (await import('../features/park/pages/prices-page.tsx')).PricesPage,
    menu: { en: 'Prices', lv: 'Cenas' },
  },
  {
    path: '/contacts',
    load: async () => (await import('../features/park/pages/contacts-page.tsx')).ContactsPage,
    menu: { en: 'Contacts', lv: 'Kontakti' },
  },
  { path: '/privacy', load: async () => (await import('../features/park/pages/privacy-page.tsx')).PrivacyPage },
  { path: '/booking', load: async () => (await import('../features/booking/pages/booking-page.tsx')).BookingPage },
  {
    path: '/confirmation/:reference',
    load: async () => (await import('../features/booking/pages/confirmation-page.tsx')).ConfirmationPage,
    example: '/confirmation/0000000000000000',
  },
  {
    path: '/public',
    load: async () => (await import('../features/customer-calendar/pages/picker-page.tsx')).PickerPage,
  },
  {
    path: '/cal_test',
    load: async () => (await import('../features/customer-calendar/pages/calendar-test-page.tsx')).CalendarTestPage,
  },
  { path: '/auth', load: async () => (await import('../features/accounts/pages/auth-page.tsx')).AuthPage },
  { path: '/forgot', load: async () => (await import('../features/accounts/pages/forgot-page.tsx')).ForgotPage },
  {
    path: '/reset/:token',
    load: async () => (await import('../features/accounts/pages/reset-page.tsx')).ResetPage,
    example: '/reset/unknown',
  },
  {
    path: '/verify/:token',
    load: async () => (await import('../features/accounts/pages/verify-page.tsx')).VerifyPage,
    example: '/verify/unknown',
  },
  {
    path: '/manage/:token',
    load: async () => (await import('../features/manage/pages/manage-page.tsx')).ManagePage,
    example: '/manage/unknown',
  },
  {
    path: '/manage/:token/time',
    load: async () => (await import('../features/manage/pages/manage-time-page.tsx')).ManageTimePage,
    example: '/manage/unknown/time',
  },
  {
    path: '/admin/login',
    load: async () => (await import('../features/accounts/pages/admin-login-page.tsx')).AdminLoginPage,
  },
  { path: '/profile', roles: signedIn, load: async () => (await import('./pages/profile.tsx')).Profile },
  {
    path: '/profile/bookings/:reference/time',
    roles: signedIn,
    load: async () => (await import('../features/own-bookings/pages/change-time-page.tsx')).ChangeTimePage,
    example: '/profile/bookings/0000000000000000/time',
  },
];

/** The pages in the staff layout, in the order of the menu (rule 1.8). */
export const staffPages: readonly StaffPage[] = [
  {
    path: '/admin/dashboard',
    load: async () => (await import('./pages/dashboard.tsx')).Dashboard,
    menu: {
      Icon: DashboardIcon,
      roles: signedIn,
      text: { en: 'Dashboard', lv: 'Pārskats' },
      siteText: { en: 'Dashboard', lv: 'Pārskats' },
    },
  },
  {
    path: '/admin/bookings',
    load: async () => (await import('./pages/bookings.tsx')).Bookings,
    menu: {
      Icon: CalendarIcon,
      roles: staff,
      text: { en: 'Calendar', lv: 'Kalendārs' },
      siteText: { en: 'Bookings', lv: 'Rezervācijas' },
    },
  },
  {
    path: OFFLINE_PAGE,
    roles: staff,
    load: async () => (await import('./pages/dock.tsx')).Dock,
    menu: {
      Icon: DockIcon,
      roles: staff,
      text: { en: 'Dock', lv: 'Piestātne' },
      siteText: { en: 'Dock', lv: 'Piestātne' },
    },
  },
  {
    path: '/admin/system-config',
    load: async () => (await import('../features/configuration/pages/configuration-page.tsx')).ConfigurationPage,
    menu: {
      Icon: SettingsIcon,
      roles: staff,
      text: { en: 'System Config', lv: 'Iestatījumi' },
      siteText: { en: 'Configuration', lv: 'Iestatījumi' },
    },
  },
  {
    path: '/admin/users',
    load: async () => (await import('../features/users/pages/users-page.tsx')).UsersPage,
    menu: {
      Icon: PeopleIcon,
      roles: managers,
      text: { en: 'User Management', lv: 'Lietotāji' },
      siteText: { en: 'Users', lv: 'Lietotāji' },
    },
  },
  {
    path: '/admin/statistics',
    load: async () => (await import('../features/statistics/pages/statistics-page.tsx')).StatisticsPage,
    menu: {
      Icon: ChartIcon,
      roles: staff,
      text: { en: 'Statistics', lv: 'Statistika' },
      siteText: { en: 'Statistics', lv: 'Statistika' },
    },
  },
  {
    path: '/admin/what-if',
    load: async () => (await import('../features/what-if/pages/what-if-page.tsx')).WhatIfPage,
    menu: { Icon: RefreshIcon, roles: managers, text: { en: 'What if', lv: 'Kas būtu, ja' } },
  },
  {
    path: '/admin/feedback',
    load: async () => (await import('../features/feedback/staff/pages/feedback-page.tsx')).FeedbackPage,
    menu: {
      Icon: FeedbackIcon,
      roles: managers,
      text: { en: 'Feedback', lv: 'Atsauksmes' },
      siteText: { en: 'Feedback', lv: 'Atsauksmes' },
    },
  },
  {
    path: '/admin/history',
    load: async () => (await import('../features/audit/pages/history-page.tsx')).HistoryPage,
    menu: { Icon: HistoryIcon, roles: managers, text: { en: 'History', lv: 'Vēsture' } },
  },
  {
    path: '/admin/questions',
    load: async () => (await import('../features/questions/pages/questions-page.tsx')).QuestionsPage,
    menu: { Icon: SearchIcon, roles: managers, text: { en: 'Questions', lv: 'Jautājumi' } },
  },
  { path: '/admin/debug', load: async () => (await import('../features/debug/pages/debug-page.tsx')).DebugPage },
];
