import type { ComponentType } from 'react';

import { managers, staff, type StaffRole } from '@cablepark/contracts/shared/roles';

import { OFFLINE_PAGE } from '../shared/device/offline-page.ts';
import { CalendarIcon, SunIcon } from '../shared/ui/icons.tsx';
import {
  ChartIcon,
  DashboardIcon,
  DockIcon,
  DownloadIcon,
  FeedbackIcon,
  HistoryIcon,
  MoneyIcon,
  PassIcon,
  PeopleIcon,
  RefreshIcon,
  SearchIcon,
  SettingsIcon,
  ToolIcon,
} from '../shared/ui/more-icons.tsx';
import type { InBothLanguages, Page } from './site-map.ts';

/** The kinds of staff pages, which are the headings of their menu. */
export const menuKinds = {
  today: { en: 'Today', lv: 'Šodien' },
  insights: { en: 'Insights', lv: 'Analīze' },
  park: { en: 'Park', lv: 'Parks' },
  advanced: { en: 'Advanced', lv: 'Papildu' },
} as const satisfies Record<string, InBothLanguages>;
export type MenuKind = keyof typeof menuKinds;

export interface StaffPage extends Page {
  /** Who may open the page, and see its link. Defaults to admins and managers (rule 1.8). */
  readonly roles?: readonly StaffRole[];
}

/** A page with a link in the menu. */
export interface StaffMenuPage extends StaffPage {
  readonly kind: MenuKind;
  readonly Icon: ComponentType;
  readonly menu: InBothLanguages;
}

/** The pages with a link, in the order of the menu (rule 1.8). */
export const staffMenuPages: readonly StaffMenuPage[] = [
  {
    path: '/admin/dashboard',
    load: async () =>
      (await import('../features/dashboard/pages/dashboard-page.tsx')).DashboardPage,
    kind: 'today',
    Icon: DashboardIcon,
    menu: { en: 'Dashboard', lv: 'Pārskats' },
  },
  {
    path: OFFLINE_PAGE,
    roles: staff,
    load: async () => (await import('../features/dock/pages/dock-page.tsx')).DockPage,
    kind: 'today',
    Icon: DockIcon,
    menu: { en: 'Dock', lv: 'Piestātne' },
  },
  {
    path: '/admin/bookings',
    load: async () =>
      (await import('../features/staff-calendar/pages/bookings-page.tsx')).BookingsPage,
    kind: 'today',
    Icon: CalendarIcon,
    menu: { en: 'Calendar', lv: 'Kalendārs' },
  },
  {
    path: '/admin/passes',
    roles: staff,
    load: async () => (await import('../features/passes/staff/pages/passes-page.tsx')).PassesPage,
    kind: 'today',
    Icon: PassIcon,
    menu: { en: 'Passes', lv: 'Abonementi' },
  },
  {
    path: '/admin/statistics',
    load: async () =>
      (await import('../features/statistics/pages/statistics-page.tsx')).StatisticsPage,
    kind: 'insights',
    Icon: ChartIcon,
    menu: { en: 'Statistics', lv: 'Statistika' },
  },
  {
    path: '/admin/money',
    load: async () => (await import('../features/money/pages/money-page.tsx')).MoneyPage,
    kind: 'insights',
    Icon: MoneyIcon,
    menu: { en: 'Money', lv: 'Nauda' },
  },
  {
    path: '/admin/history',
    load: async () => (await import('../features/audit/pages/history-page.tsx')).HistoryPage,
    kind: 'insights',
    Icon: HistoryIcon,
    menu: { en: 'History', lv: 'Vēsture' },
  },
  {
    path: '/admin/questions',
    load: async () =>
      (await import('../features/questions/pages/questions-page.tsx')).QuestionsPage,
    kind: 'insights',
    Icon: SearchIcon,
    menu: { en: 'Questions', lv: 'Jautājumi' },
  },
  {
    path: '/admin/what-if',
    load: async () => (await import('../features/what-if/pages/what-if-page.tsx')).WhatIfPage,
    kind: 'insights',
    Icon: RefreshIcon,
    menu: { en: 'What if', lv: 'Kas būtu, ja…' },
  },
  {
    path: '/admin/system-config',
    load: async () =>
      (await import('../features/configuration/pages/configuration-page.tsx')).ConfigurationPage,
    kind: 'park',
    Icon: SettingsIcon,
    menu: { en: 'Settings', lv: 'Iestatījumi' },
  },
  {
    path: '/admin/special-days',
    load: async () =>
      (await import('../features/configuration/special-days/special-days-page.tsx'))
        .SpecialDaysPage,
    kind: 'park',
    Icon: SunIcon,
    menu: { en: 'Special days', lv: 'Īpašās dienas' },
  },
  {
    path: '/admin/users',
    load: async () => (await import('../features/users/pages/users-page.tsx')).UsersPage,
    kind: 'park',
    Icon: PeopleIcon,
    menu: { en: 'User Management', lv: 'Lietotāji' },
  },
  {
    path: '/admin/feedback',
    load: async () =>
      (await import('../features/feedback/staff/pages/feedback-page.tsx')).FeedbackPage,
    kind: 'park',
    Icon: FeedbackIcon,
    menu: { en: 'Feedback', lv: 'Atsauksmes' },
  },
  {
    path: '/admin/debug',
    load: async () => (await import('../features/debug/pages/debug-page.tsx')).DebugPage,
    kind: 'advanced',
    Icon: ToolIcon,
    menu: { en: 'Debug', lv: 'Atkļūdošana' },
  },
  {
    path: '/admin/exports',
    load: async () => (await import('../features/audit/pages/exports-page.tsx')).ExportsPage,
    kind: 'advanced',
    Icon: DownloadIcon,
    menu: { en: 'Exports', lv: 'Eksports' },
  },
];

/** All pages in the staff layout. */
export const staffPages: readonly StaffPage[] = [
  ...staffMenuPages,
  {
    path: '/admin/causes/:correlationId',
    load: async () => (await import('../features/audit/pages/causes-page.tsx')).CausesPage,
  },
  {
    path: '/admin/people/:customer',
    roles: staff,
    load: async () => (await import('../features/people/pages/person-page.tsx')).PersonPage,
  },
  {
    path: '/admin/passes/:id',
    roles: staff,
    load: async () => (await import('../features/passes/staff/pages/pass-page.tsx')).StaffPassPage,
  },
];

/** The pages of one kind in the menu. */
export interface MenuKindPages {
  readonly kind: MenuKind;
  readonly heading: InBothLanguages;
  readonly pages: readonly StaffMenuPage[];
}

/** The menu of a role, or without one what is in the menus of all staff. */
export function listMenuKinds(role: StaffRole | null): MenuKindPages[] {
  const seenBy: readonly StaffRole[] = role === null ? staff : [role];
  const pages = staffMenuPages.filter(({ roles = managers }) =>
    seenBy.every((one) => roles.includes(one)),
  );
  const kinds: MenuKindPages[] = [];
  for (const kind of Object.keys(menuKinds) as MenuKind[]) {
    const ofKind = pages.filter((page) => page.kind === kind);
    if (ofKind.length > 0) {
      kinds.push({ kind, heading: menuKinds[kind], pages: ofKind });
    }
  }

  return kinds;
}
