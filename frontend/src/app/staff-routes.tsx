import { Navigate, type RouteObject } from 'react-router-dom';

import { managers } from '@cablepark/contracts/shared/roles';

import { fetchLater } from '../shared/router/site-router.tsx';
import { RequireRole } from './guards/guards.tsx';
import {
  AdminIndexRedirect,
  AdminNewRedirect,
  OldConfigurationRedirect,
  RequireDockUser,
} from './guards/staff-guards.tsx';
import { AdminLayout } from './layouts/admin/admin-layout.tsx';
import { PageFrame } from './layouts/admin/page-frame.tsx';
import { staffPages, type StaffPage } from './staff-pages.ts';

const toRoutes = (pages: readonly StaffPage[]): RouteObject[] =>
  pages.map(({ path, load }) => ({ path, ...fetchLater(load) }));

/**
 * The pages that operators may open as well. Without a network, when the server can't say who is
 * signed in, they are shown all the same.
 */
const dockRoutes: RouteObject = {
  Component: RequireDockUser,
  children: toRoutes(staffPages.filter(({ roles }) => roles !== undefined)),
};

const managerRoutes: RouteObject = {
  element: <RequireRole roles={managers} signInPath="/admin/login" meanwhile={<PageFrame />} />,
  children: [
    {
      Component: OldConfigurationRedirect,
      children: [
        { index: true, Component: AdminIndexRedirect },
        { path: 'new', Component: AdminNewRedirect },
        // The menu of an older version linked to these addresses (rule 16.2).
        { path: 'calendar', element: <Navigate to="/admin/bookings" replace /> },
        { path: 'configuration', element: <Navigate to="/admin/system-config" replace /> },
        ...toRoutes(staffPages.filter(({ roles }) => roles === undefined)),
      ],
    },
  ],
};

/** The pages of staff within their layout, and redirects from old addresses; all below `/admin`. */
export const staffRoutes: RouteObject[] = [
  { Component: AdminLayout, children: [dockRoutes, managerRoutes] },
];
