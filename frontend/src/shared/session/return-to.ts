import { isMailedLink, toOwnPath } from '@cablepark/contracts/accounts/own-path';
import type { User } from '@cablepark/contracts/accounts/user';
import { managers, staff } from '@cablepark/contracts/shared/roles';

import { toAddress } from '../api/calls.ts';
import { startGoogleSignIn } from '../api/first-page-endpoints.ts';
import { OFFLINE_PAGE } from '../device/offline-page.ts';
import { inTab } from '../storage/storage.ts';
import { isOneOf } from './current-user.ts';

/**
 * The path to open after signing in. It is in session storage, so that each tab has its own (rule
 * 16.5).
 */
const KEY = 'returnTo';

export const rememberReturnTo = (path: string): void => inTab.write(KEY, path);

function readReturnTo(): string | undefined {
  const stored = inTab.read(KEY);
  return stored === null ? undefined : toOwnPath(stored);
}

/**
 * The path that the server redirects to after a sign-in with Google. It never contains the token of
 * a mailed link, because redirects are visible to others than this browser. Then, and without a
 * stored path, it is the sign-in page, which leads on.
 */
export function readReturnToForServer(): string {
  const path = readReturnTo();
  return path === undefined || isMailedLink(path) ? '/auth' : path;
}

/** The URL that starts signing in with Google; the browser comes back to `returnTo` afterwards. */
export const toGoogleSignInUrl = (returnTo: string): string =>
  toAddress(startGoogleSignIn.path, undefined, { returnTo });

/** The page where the user's work begins (rule 16.5). */
function firstPageOf(user: User): string {
  if (isOneOf(user, managers)) {
    return '/admin';
  }

  return isOneOf(user, staff) ? OFFLINE_PAGE : '/';
}

/**
 * Where to go after signing in: to the stored path, which is forgotten, otherwise to the user's
 * first page.
 */
export function takeReturnTo(user: User): string {
  const path = readReturnTo();
  forgetReturnTo();
  const isForStaff = path?.startsWith('/admin') === true;
  return path === undefined || (isForStaff && !isOneOf(user, staff)) ? firstPageOf(user) : path;
}

export const forgetReturnTo = (): void => inTab.remove(KEY);
