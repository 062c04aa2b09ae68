import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useNavigate, useSearchParams } from 'react-router-dom';

import { staff } from '@cablepark/contracts/shared/roles';

import { dropKeptUnlessOf, readKept } from '#shared/device/kept-data';
import { countWaiting } from '#shared/device/waiting-calls';
import {
  assumeUser,
  isOneOf,
  recheckCurrentUser,
  useCurrentUser,
  useIsUserUnreachable,
} from '#shared/session/current-user';
import { useIsSlow } from '#shared/time/clock';
import { Spinner } from '#shared/ui/elements';
import { useIsOnline } from '#shared/ui/use-media';
import { PageFrame } from '../layouts/admin/page-frame.tsx';
import { SessionEndedPage } from '../layouts/message-pages.tsx';
import { useSiteWords } from '../locales/words.ts';
import { RequireRole } from './guards.tsx';

/**
 * Redirects `/admin` to the dashboard and passes the `tab` parameter on as `activeTab` (rule 16.2).
 */
export function AdminIndexRedirect() {
  const tab = useSearchParams()[0].get('tab');
  const search = tab === null ? '' : `?${new URLSearchParams({ activeTab: tab }).toString()}`;
  return <Navigate to={`/admin/dashboard${search}`} replace />;
}

/**
 * Redirects the old address of the configuration, `activeTab=configuration` on any staff page (rule
 * 16.2).
 */
export function OldConfigurationRedirect() {
  const isOld = useSearchParams()[0].get('activeTab') === 'configuration';
  return isOld ? <Navigate to="/admin/new?section=configuration" replace /> : <Outlet />;
}

/** Shows a short message at `/admin/new` and redirects to the bookings (rule 16.2). */
export function AdminNewRedirect() {
  const t = useSiteWords();
  const navigate = useNavigate();
  useEffect(() => void navigate('/admin/bookings', { replace: true }), [navigate]);
  return <p role="status">{t('redirecting')}</p>;
}

/** How long the page waits for the server before it shows what the device knows. */
const WAIT_MS = 2500;

/**
 * Renders the routes below for staff, and without a network for the user who used them last on this
 * device (rule 21.5). After the end of a session nothing of the day is shown, and what waits on the
 * device is kept until somebody signs in.
 */
export function RequireDockUser() {
  const { user, isLoading } = useCurrentUser();
  const isSlow = useIsSlow(isLoading, WAIT_MS);
  const isOnline = useIsOnline();
  const isUnreachable = useIsUserUnreachable();
  const client = useQueryClient();
  const waiting = useWaitingCount(user === null && !isLoading);
  const isUnknown = isLoading ? isSlow || !isOnline : isUnreachable;
  const kept = user === null && isUnknown ? readKept() : null;
  useEffect(() => {
    if (kept) {
      assumeUser(client, kept.user);
    } else if (user === null && !isLoading && !isUnreachable) {
      dropKeptUnlessOf(null);
    }
  }, [client, isLoading, isUnreachable, kept, user]);
  useEffect(() => {
    if (isOnline) {
      recheckCurrentUser(client).catch(() => undefined);
    }
  }, [client, isOnline]);
  if (isOneOf(user, staff)) {
    return <Outlet />;
  }
  if (isLoading || kept) {
    return <PageFrame />;
  }
  if (user !== null) {
    return <Navigate to="/admin/login" replace />;
  }
  if (waiting === undefined) {
    return <Spinner />;
  }

  return waiting > 0 ? (
    <SessionEndedPage waiting={waiting} />
  ) : (
    <RequireRole roles={staff} signInPath="/admin/login" />
  );
}

/** How many calls of all users wait on this device; undefined while they are counted. */
function useWaitingCount(isNeeded: boolean): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (isNeeded) {
      countWaiting().then(setCount, () => setCount(0));
    }
  }, [isNeeded]);
  return isNeeded ? count : undefined;
}
