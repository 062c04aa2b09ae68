import { Navigate, type RouteObject } from 'react-router-dom';
import { managers } from '@cablepark/contracts/shared/roles';
import { AdminHome, OldConfigurationAddress, Redirecting } from './guards/admin-redirects.tsx';
import { RequireRole } from './guards/require-role.tsx';
import { CrashPage } from './layouts/crash-page.tsx';
import { NotFoundPage } from './layouts/not-found-page.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { publicPages, staffPages, type PublicPage } from './site-map.ts';

const publicRoute = ({ path, load, roles }: PublicPage): RouteObject =>
  roles
    ? {
        path,
        element: <RequireRole roles={roles} signInAt="/auth" />,
        children: [{ index: true, lazy: { Component: load } }],
      }
    : { path, lazy: { Component: load } };

const staffRoutes: RouteObject = {
  path: '/admin',
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
          children: staffPages.map(({ path, load }) => ({ path, lazy: { Component: load } })),
        },
      ],
    },
  ],
};

/** The pages of the site map, each in its frame, and the redirects of old addresses. */
export const routes: RouteObject[] = [
  {
    // Nothing is on screen yet while the first page's script is on its way.
    HydrateFallback: () => null,
    ErrorBoundary: CrashPage,
    children: [
      staffRoutes,
      { Component: SiteLayout, children: [...publicPages.map(publicRoute), { path: '*', Component: NotFoundPage }] },
    ],
  },
];
