import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Visitor } from '@cablepark/contracts/shared/roles';
import { useCurrentUser } from '../../shared/session/current-user.ts';
import { forgetReturnTo, rememberReturnTo } from '../../shared/session/return-to.ts';
import { isOneOf } from '../../shared/session/roles.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';

interface RequireRoleProps {
  /** From the table of roles in contracts. */
  readonly roles: readonly Visitor[];
  /** Where all others are sent. */
  readonly signInAt: '/auth' | '/admin/login';
}

/** Lets only these roles see what is inside, or the routes below (rule 16.2). The server checks every call itself. */
export function RequireRole({ roles, signInAt }: RequireRoleProps) {
  const { user, isLoading } = useCurrentUser();
  const { pathname } = useLocation();
  // Who signs out is on the way home already, and must not be sent to sign in.
  const isBeingLeft = pathname !== location.pathname;
  const isIn = isOneOf(user, roles);
  useEffect(() => {
    // Where Google led straight back to.
    if (isIn) forgetReturnTo();
  }, [isIn]);
  if (isLoading || (user === null && isBeingLeft)) return <Spinner />;
  if (isIn) return <Outlet />;
  return signInAt === '/auth' ? <SignInFirst /> : <Navigate to={signInAt} replace />;
}

/** After signing in, the visitor comes back to where they wanted to go. */
function SignInFirst() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    rememberReturnTo(pathname + search);
  }, [pathname, search]);
  return <Navigate to="/auth" replace />;
}
