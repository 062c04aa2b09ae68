import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { PARK_SETTINGS_ELEMENT, type ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { FIRST_WEEK_ELEMENT, type FirstWeek } from '@cablepark/contracts/shared/first-paint';
import { routes } from './routes.tsx';
import { startWithWeek } from '../calendar/api.ts';
import { SelectionProvider } from '../calendar/selection/selection.tsx';
import { makeQueryClient } from '../shared/api/hooks.ts';
import { startWithSettings } from '../shared/park/park.tsx';
import { watchForEndedSession, watchKept } from '../shared/session/current-user.ts';
import { SignOutGuard } from '../shared/session/sign-out.tsx';
import { Toaster } from '../shared/toast/toaster.tsx';

export const router = createBrowserRouter(routes);

const queryClient = makeQueryClient();
startWithSettings(queryClient, pageData(PARK_SETTINGS_ELEMENT) as ParkSettings | undefined);
const week = pageData(FIRST_WEEK_ELEMENT) as FirstWeek | undefined;
if (week) startWithWeek(queryClient, week);
watchForEndedSession(queryClient);
watchKept(queryClient);

/** The pages, with the query client, the customer's selection and toasts. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <SelectionProvider>
      <RouterProvider router={router} />
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
