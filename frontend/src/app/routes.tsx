import type { RouteObject } from 'react-router-dom';
import { CrashPage } from './layouts/crash-page.tsx';
import { NotFoundPage } from './layouts/not-found-page.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { staffRoutes } from './staff-routes.tsx';

/** Every page (rule 16.1). Each is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    // Nothing is on screen yet while the first page's script is on its way.
    HydrateFallback: () => null,
    ErrorBoundary: CrashPage,
    children: [
      ...staffRoutes,
      {
        Component: SiteLayout,
        children: [
          {
            index: true,
            lazy: {
              Component: async () => (await import('../features/customer-calendar/pages/home-page.tsx')).HomePage,
            },
          },
          {
            path: 'booking',
            lazy: { Component: async () => (await import('../features/booking/pages/booking-page.tsx')).BookingPage },
          },
          {
            path: 'confirmation/:reference',
            lazy: {
              Component: async () => (await import('../features/booking/pages/confirmation-page.tsx')).ConfirmationPage,
            },
          },
          {
            path: 'public',
            lazy: {
              Component: async () => (await import('../features/customer-calendar/pages/picker-page.tsx')).PickerPage,
            },
          },
          {
            path: 'cal_test',
            lazy: {
              Component: async () =>
                (await import('../features/customer-calendar/pages/calendar-test-page.tsx')).CalendarTestPage,
            },
          },
          {
            path: 'prices',
            lazy: { Component: async () => (await import('../features/park/pages/prices-page.tsx')).PricesPage },
          },
          {
            path: 'contacts',
            lazy: { Component: async () => (await import('../features/park/pages/contacts-page.tsx')).ContactsPage },
          },
          {
            path: 'privacy',
            lazy: { Component: async () => (await import('../features/park/pages/privacy-page.tsx')).PrivacyPage },
          },
          {
            path: 'auth',
            lazy: { Component: async () => (await import('../features/accounts/pages/auth-page.tsx')).AuthPage },
          },
          {
            path: 'forgot',
            lazy: { Component: async () => (await import('../features/accounts/pages/forgot-page.tsx')).ForgotPage },
          },
          {
            path: 'reset/:token',
            lazy: { Component: async () => (await import('../features/accounts/pages/reset-page.tsx')).ResetPage },
          },
          {
            path: 'verify/:token',
            lazy: { Component: async () => (await import('../features/accounts/pages/verify-page.tsx')).VerifyPage },
          },
          {
            path: 'admin/login',
            lazy: {
              Component: async () => (await import('../features/accounts/pages/admin-login-page.tsx')).AdminLoginPage,
            },
          },
          { path: 'profile', lazy: { Component: async () => (await import('./pages/profile.tsx')).Profile } },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
