import { isMailedLink, ownPath } from '@cablepark/contracts/accounts/own-path';

/** The path to open after signing in. It is in session storage, so that each tab has its own (rule 16.5). */
const KEY = 'returnTo';

export const rememberReturnTo = (path: string): void => {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage, signing in leads to the home page.
  }
};

/** The stored path, if it is on this site. */
export function storedReturnTo(): string | undefined {
  const stored = readReturnTo();
  return stored === null ? undefined : ownPath(stored);
}

/**
 * The path that the server redirects to after a sign-in with Google. It never contains the token of a mailed link,
 * because redirects are visible to others than this browser. It is the sign-in page instead, which then opens the
 * stored path.
 */
export function returnToForServer(): string | undefined {
  const path = storedReturnTo();
  return path !== undefined && isMailedLink(path) ? '/auth' : path;
}

/** Returns the stored path and forgets it. Without a stored path it is the home page. */
export function takeReturnTo(): string {
  const path = storedReturnTo() ?? '/';
  forgetReturnTo();
  return path;
}

export function forgetReturnTo(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function readReturnTo(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
