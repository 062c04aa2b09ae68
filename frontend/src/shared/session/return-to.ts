import { ownPath } from '@cablepark/contracts/accounts/google-sign-in';
import { isMailedLink } from '@cablepark/contracts/accounts/mailed-link';

/** Where to go once signed in: session storage, so that it is this tab's alone (rule 16.5). */
const KEY = 'returnTo';

export const rememberReturnTo = (path: string): void => {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Then it is the home page.
  }
};

/** The path that was stored, if it is one of our own pages. */
export function storedReturnTo(): string | undefined {
  const stored = readReturnTo();
  return stored === null ? undefined : ownPath(stored);
}

/**
 * What the server is told to come back to: redirects are seen by more than this browser, so that no token of a
 * mailed link may be in them. The sign-in page leads on to it.
 */
export function returnToByWayOfServer(): string | undefined {
  const path = storedReturnTo();
  return path !== undefined && isMailedLink(path) ? '/auth' : path;
}

/** The stored path, which is forgotten: it is used once. Without one it is the home page. */
export function takeReturnTo(): string {
  const path = storedReturnTo() ?? '/';
  forgetReturnTo();
  return path;
}

export function forgetReturnTo(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function readReturnTo(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
