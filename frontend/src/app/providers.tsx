import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectionProvider } from '../calendar/selection/selection-provider.tsx';
import { makeQueryClient } from '../shared/api/query-client.ts';
import { startWithPageSettings } from '../shared/park/use-park.ts';
import { watchForEndedSession } from '../shared/session/current-user.ts';
import { SignOutGuard } from '../shared/session/sign-out-guard.tsx';
import { watchKept } from '../shared/session/watch-kept.ts';
import { Toaster } from '../shared/toast/toaster.tsx';

const queryClient = makeQueryClient();
startWithPageSettings(queryClient);
watchForEndedSession(queryClient);
watchKept(queryClient);

/** Provides every page with the query client, the customer's selection and toasts. */
export const Providers = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <SelectionProvider>{children}</SelectionProvider>
    <Toaster />
    <SignOutGuard />
  </QueryClientProvider>
);
