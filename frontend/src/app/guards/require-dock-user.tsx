import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { staff } from '@cablepark/contracts/shared/roles';
import { dropKeptUnlessOf, readKept } from '../../shared/device/kept-data.ts';
import { countWaiting } from '../../shared/device/waiting-calls.ts';
import {
  assumeUser,
  recheckCurrentUser,
  useCurrentUser,
  useIsUserUnreachable,
  isOneOf,
} from '../../shared/session/current-user.ts';
import { useIsOnline } from '../../shared/ui/use-media.ts';
import { useIsSlow } from '../../shared/time/clock.ts';
import { Spinner } from '../../shared/ui/notes.tsx';
import { SessionEndedPage } from '../layouts/message-pages.tsx';
import { RequireRole } from './require-role.tsx';

/** How long the server is waited for before the page is shown as the device knows it. */
const WAIT_MS = 2500;

/**
 * Renders the routes below for staff, and without a network for the user who used them last on this device (rule 21.5). After
 * the end of a session nothing of the day is shown, and what waits on the device is kept until somebody signs in.
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
    if (kept) assumeUser(client, kept.user);
    else if (user === null && !isLoading && !isUnreachable) dropKeptUnlessOf(null);
  }, [client, isLoading, isUnreachable, kept, user]);
  useEffect(() => {
    if (isOnline) recheckCurrentUser(client).catch(() => undefined);
  }, [client, isOnline]);
  if (isOneOf(user, staff)) return <Outlet />;
  if (isLoading || kept) return <Spinner />;
  if (user !== null) return <Navigate to="/admin/login" replace />;
  if (waiting === undefined) return <Spinner />;
  return waiting > 0 ? <SessionEndedPage waiting={waiting} /> : <RequireRole roles={staff} signInPath="/admin/login" />;
}

/** How many calls of all users wait on this device; undefined while they are counted. */
function useWaitingCount(isNeeded: boolean): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (isNeeded) countWaiting().then(setCount, () => setCount(0));
  }, [isNeeded]);
  return isNeeded ? count : undefined;
}
