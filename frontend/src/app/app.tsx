import { Navigate, type RouteObject } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { managers } from '@cablepark/contracts/shared/roles';
import { PARK_SETTINGS_ELEMENT, type ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { FIRST_WEEK_ELEMENT, type FirstWeek } from '@cablepark/contracts/shared/first-paint';
import {
  AdminIndexRedirect,
  AdminNewRedirect,
  OldConfigurationRedirect,
  RequireRole,
  RequireDockUser,
} from './guards/guards.tsx';
import { CrashPage, NotFoundPage } from './layouts/message-pages.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { publicPages, staffPages, type PublicPage, type StaffPage } from './site-map.ts';
import { startWithWeek } from '../calendar/api.ts';
import { SelectionProvider } from '../calendar/selection/selection.tsx';
import { makeQueryClient } from '../shared/api/calls.ts';
import { SiteNavigation } from '../shared/router/site-navigation.ts';
import { fetched, SiteRouter } from '../shared/router/site-router.tsx';
import { startWithSettings } from '../shared/park/park.tsx';
import { watchForEndedSession, watchKept } from '../shared/session/current-user.ts';
import { SignOutGuard } from '../shared/session/sign-out.tsx';
import { startClock } from '../shared/time/clock.ts';
import { Toaster } from '../shared/toast/toaster.tsx';

const publicRoute = ({ path, load, roles }: PublicPage): RouteObject =>
  roles
    ? {
        path,
        element: <RequireRole roles={roles} signInPath="/auth" />,
        children: [{ index: true, ...fetched(load) }],
      }
    : { path, ...fetched(load) };

const inStaffLayout = (pages: readonly StaffPage[]): RouteObject => ({
  ...fetched(async () => (await import('./layouts/admin/admin-layout.tsx')).AdminLayout),
  children: pages.map(({ path, load }) => ({ path, ...fetched(load) })),
});

/** The pages that operators may open too. They are shown without a network too, when the server can't be asked who is signed in. */
const dockRoutes: RouteObject = {
  Component: RequireDockUser,
  children: [inStaffLayout(staffPages.filter(({ roles }) => roles !== undefined))],
};

const staffRoutes: RouteObject = {
  path: '/admin',
  element: <RequireRole roles={managers} signInPath="/admin/login" />,
  children: [
    {
      Component: OldConfigurationRedirect,
      children: [
        { index: true, Component: AdminIndexRedirect },
        { path: 'new', Component: AdminNewRedirect },
        // The menu of an older version linked to these addresses (rule 16.2).
        { path: 'calendar', element: <Navigate to="/admin/bookings" replace /> },
        { path: 'configuration', element: <Navigate to="/admin/system-config" replace /> },
        inStaffLayout(staffPages.filter(({ roles }) => roles === undefined)),
      ],
    },
  ],
};

/** All routes: the pages of the site map within their layouts, and the redirects from old addresses. */
const routes: RouteObject[] = [
  dockRoutes,
  staffRoutes,
  { Component: SiteLayout, children: [...publicPages.map(publicRoute), { path: '*', Component: NotFoundPage }] },
];

export const navigation = new SiteNavigation(routes);

const queryClient = makeQueryClient();
startWithSettings(queryClient, pageData(PARK_SETTINGS_ELEMENT) as ParkSettings | undefined);
const week = pageData(FIRST_WEEK_ELEMENT) as FirstWeek | undefined;
if (week) startWithWeek(queryClient, week);
watchForEndedSession(queryClient);
watchKept(queryClient);
startClock();

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <SelectionProvider>
      <SiteRouter navigation={navigation} routes={routes} CrashPage={CrashPage} />
    </SelectionProvider>
    <Toaster />
    <SignOutGuard />
  </QueryClientProvider>
);

/** The data that is embedded in the page as JSON; undefined in pages that Vite or nginx serve, which have none. */
function pageData(element: string): unknown {
  const text = document.getElementById(element)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
