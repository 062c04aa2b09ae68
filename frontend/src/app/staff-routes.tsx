import { Navigate, type RouteObject } from 'react-router-dom';
import { managers } from '@cablepark/contracts/shared/roles';
import { AdminHome, OldConfigurationAddress } from './guards/admin-redirects.tsx';
import { Redirecting } from './guards/redirecting.tsx';
import { RequireRole } from './guards/require-role.tsx';

/** The staff's pages, for admin and manager (rule 1.8). Each is loaded when it is first opened. */
export const staffRoutes: RouteObject[] = [
  {
    path: 'admin',
    element: <RequireRole roles={managers} signInAt="/admin/login" />,
    children: [
      {
        Component: OldConfigurationAddress,
        children: [
          { index: true, Component: AdminHome },
          { path: 'new', Component: Redirecting },
          // Addresses of an older menu (rule 16.2).
          { path: 'calendar', element: <Navigate to="/admin/bookings" replace /> },
          { path: 'configuration', element: <Navigate to="/admin/system-config" replace /> },
          {
            lazy: { Component: async () => (await import('./layouts/admin/admin-layout.tsx')).AdminLayout },
            children: [
              {
                path: 'dashboard',
                lazy: {
                  Component: async () => (await import('./pages/dashboard.tsx')).Dashboard,
                },
              },
              {
                path: 'bookings',
                lazy: {
                  Component: async () => (await import('./pages/bookings.tsx')).Bookings,
                },
              },
              {
                path: 'users',
                lazy: {
                  Component: async () => (await import('../features/users/pages/users-page.tsx')).UsersPage,
                },
              },
              {
                path: 'statistics',
                lazy: {
                  Component: async () =>
                    (await import('../features/statistics/pages/statistics-page.tsx')).StatisticsPage,
                },
              },
              {
                path: 'system-config',
                lazy: {
                  Component: async () =>
                    (await import('../features/configuration/pages/configuration-page.tsx')).ConfigurationPage,
                },
              },
              {
                path: 'feedback',
                lazy: {
                  Component: async () =>
                    (await import('../features/feedback/staff/pages/feedback-page.tsx')).FeedbackPage,
                },
              },
              {
                path: 'history',
                lazy: {
                  Component: async () => (await import('../features/audit/pages/history-page.tsx')).HistoryPage,
                },
              },
              {
                path: 'debug',
                lazy: { Component: async () => (await import('../features/debug/pages/debug-page.tsx')).DebugPage },
              },
            ],
          },
        ],
      },
    ],
  },
];
