import { useEffect, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import type { Visitor } from '@cablepark/contracts/shared/roles';

import { isOneOf, useCurrentUser } from '#shared/session/current-user';
import { forgetReturnTo, rememberReturnTo } from '#shared/session/return-to';
import { Spinner } from '#shared/ui/elements';

interface RequireRoleProps {
  readonly roles: readonly Visitor[];
  readonly signInPath: '/auth' | '/admin/login';
  /** Shown until it is known who the visitor is. */
  readonly meanwhile?: ReactNode;
}

/**
 * Only for visitors with one of the roles (rule 16.2). It is for convenience: the server checks
 * every call itself.
 */
export function RequireRole({ roles, signInPath, meanwhile = <Spinner /> }: RequireRoleProps) {
  const { user, isLoading } = useCurrentUser();
  const { pathname } = useLocation();
  // After signing out, the browser's address already is the home page's before the router has
  // rendered it. A redirect to the sign-in page would interrupt that navigation.
  const isNavigatingAway = pathname !== location.pathname;
  const isAllowed = isOneOf(user, roles);
  useEffect(() => {
    // A sign-in with Google returns directly to this page, so nothing else has cleared the stored
    // path.
    if (isAllowed) {
      forgetReturnTo();
    }
  }, [isAllowed]);
  if (isLoading) {
    return meanwhile;
  }
  if (user === null && isNavigatingAway) {
    return <Spinner />;
  }
  if (isAllowed) {
    return <Outlet />;
  }

  return user === null ? (
    <RedirectToSignIn to={signInPath} />
  ) : (
    <Navigate to={signInPath} replace />
  );
}

/** Stores the current path, so that the visitor returns to it after signing in. */
function RedirectToSignIn({ to }: { readonly to: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberReturnTo(pathname + search), [pathname, search]);
  return <Navigate to={to} replace />;
}
