import { QueryClientProvider } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';

import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import {
  FIRST_WEEK_ELEMENT,
  PARK_CONFIG_ELEMENT,
  type FirstWeek,
} from '@cablepark/contracts/shared/first-paint';

import { startWithWeek } from '../calendar/api.ts';
import { SelectionProvider } from '../calendar/selection/selection-provider.tsx';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { startWithSettings } from '../shared/park/park.tsx';
import { SiteNavigation } from '../shared/router/site-navigation.ts';
import { fetchLater, fetchRoutesBelow, SiteRouter } from '../shared/router/site-router.tsx';
import { watchForEndedSession } from '../shared/session/current-user.ts';
import { SignOutGuard } from '../shared/session/sign-out.tsx';
import { watchKeptData } from '../shared/session/watch-kept.ts';
import { startClock } from '../shared/time/clock.ts';
import { Toaster } from '../shared/toast/toaster.tsx';
import { CrashBoundary } from '../shared/ui/crash-boundary.tsx';
import { RequireRole } from './guards/guards.tsx';
import { CrashPage, NotFoundPage } from './layouts/message-pages.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { publicPages, type PublicPage } from './site-map.ts';

const toPublicRoute = ({ path, load, roles }: PublicPage): RouteObject =>
  roles
    ? {
        path,
        element: <RequireRole roles={roles} signInPath="/auth" />,
        children: [{ index: true, ...fetchLater(load) }],
      }
    : { path, ...fetchLater(load) };

/**
 * All routes: the pages of the site map within their layouts. Those below `/admin` are loaded with
 * the first page there.
 */
const routes: RouteObject[] = [
  fetchRoutesBelow('/admin', async () => (await import('./staff-routes.tsx')).staffRoutes),
  {
    Component: SiteLayout,
    children: [...publicPages.map(toPublicRoute), { path: '*', Component: NotFoundPage }],
  },
];

export const navigation = new SiteNavigation(routes);

const queryClient = makeQueryClient();
startWithSettings(queryClient, readPageData(PARK_CONFIG_ELEMENT) as ParkConfig | undefined);
const week = readPageData(FIRST_WEEK_ELEMENT) as FirstWeek | undefined;
if (week) {
  startWithWeek(queryClient, week);
}

watchForEndedSession(queryClient);
watchKeptData(queryClient);
startClock();

export const App = () => (
  <CrashBoundary fallback={<CrashPage />}>
    <QueryClientProvider client={queryClient}>
      <SelectionProvider>
        <SiteRouter navigation={navigation} routes={routes} CrashPage={CrashPage} />
      </SelectionProvider>
      <Toaster />
      <SignOutGuard />
    </QueryClientProvider>
  </CrashBoundary>
);

/**
 * The data that is embedded in the page as JSON; undefined in pages that Vite or nginx serve, which
 * have none.
 */
function readPageData(element: string): unknown {
  const text = document.getElementById(element)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
