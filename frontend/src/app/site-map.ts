import type { ComponentType } from 'react';

import { signedIn, type Visitor } from '@cablepark/contracts/shared/roles';

import type { Language } from '../shared/i18n/language.ts';

/** A text in both languages. */
export type InBothLanguages = Readonly<Record<Language, string>>;

/** A page of the site. */
export interface Page {
  /** The full path. `:name` stands for a parameter. */
  readonly path: `/${string}`;
  readonly load: () => Promise<ComponentType>;
}

export interface PublicPage extends Page {
  /** The visitors who may open the page. Defaults to everybody. */
  readonly roles?: readonly Visitor[];
  /**
   * Whether its content is the same for everybody, so that the server can paint all of it before
   * its script runs.
   */
  readonly isPainted?: boolean;
  /** The text of the page's link in the header and the side menu. Without it there is no link. */
  readonly menu?: InBothLanguages;
}

/** The pages in the public layout, in the order of the menu (rule 16.1). */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    load: async () => (await import('../features/customer-calendar/pages/home-page.tsx')).HomePage,
    isPainted: true,
    menu: { en: 'Booking', lv: 'Rezervācija' },
  },
  {
    path: '/prices',
    load: async () => (await import('../features/park/pages/prices-page.tsx')).PricesPage,
    isPainted: true,
    menu: { en: 'Prices', lv: 'Cenas' },
  },
  {
    path: '/contacts',
    load: async () => (await import('../features/park/pages/contacts-page.tsx')).ContactsPage,
    isPainted: true,
    menu: { en: 'Contacts', lv: 'Kontakti' },
  },
  {
    path: '/privacy',
    load: async () => (await import('../features/park/pages/privacy-page.tsx')).PrivacyPage,
    isPainted: true,
  },
  {
    path: '/booking',
    load: async () => (await import('../features/booking/pages/booking-page.tsx')).BookingPage,
  },
  {
    path: '/confirmation/:reference',
    load: async () =>
      (await import('../features/booking/pages/confirmation-page.tsx')).ConfirmationPage,
  },
  {
    path: '/public',
    load: async () =>
      (await import('../features/customer-calendar/pages/picker-page.tsx')).PickerPage,
  },
  {
    path: '/cal_test',
    load: async () =>
      (await import('../features/customer-calendar/pages/home-page.tsx')).CalendarTestPage,
  },
  {
    path: '/auth',
    load: async () => (await import('../features/accounts/pages/auth-page.tsx')).AuthPage,
  },
  {
    path: '/forgot',
    load: async () => (await import('../features/accounts/pages/password-pages.tsx')).ForgotPage,
  },
  {
    path: '/reset/:token',
    load: async () => (await import('../features/accounts/pages/password-pages.tsx')).ResetPage,
  },
  {
    path: '/verify/:token',
    load: async () => (await import('../features/accounts/pages/verify-page.tsx')).VerifyPage,
  },
  {
    path: '/manage/:token',
    load: async () => (await import('../features/manage/pages/manage-page.tsx')).ManagePage,
  },
  {
    path: '/manage/:token/time',
    load: async () =>
      (await import('../features/manage/pages/manage-time-page.tsx')).ManageTimePage,
  },
  {
    path: '/waitlist/:token',
    load: async () => (await import('../features/manage/waitlist/waitlist-page.tsx')).WaitlistPage,
  },
  {
    path: '/pass/:code',
    load: async () => (await import('../features/passes/holder/pass-page.tsx')).PassPage,
  },
  {
    path: '/admin/login',
    load: async () =>
      (await import('../features/accounts/pages/admin-login-page.tsx')).AdminLoginPage,
  },
  {
    path: '/profile',
    roles: signedIn,
    load: async () => (await import('./pages/profile.tsx')).Profile,
  },
  {
    path: '/profile/bookings/:reference/time',
    roles: signedIn,
    load: async () =>
      (await import('../features/own-bookings/pages/change-time-page.tsx')).ChangeTimePage,
  },
];
