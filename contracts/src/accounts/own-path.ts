const base = 'http://own.invalid';

/**
 * Where to go after signing in: a path of this site’s pages. Anything else becomes the home page.
 */
export function toOwnPath(returnTo: unknown): string {
  if (
    typeof returnTo !== 'string' ||
    !/^\/(?![/\\])[\x21-\x7e]*$/.test(returnTo) ||
    returnTo.includes('\\')
  ) {
    return '/';
  }

  const url = URL.canParse(returnTo, base) ? new URL(returnTo, base) : undefined;
  if (url?.origin !== base || url.pathname.startsWith('//') || /^\/api(\/|$)/.test(url.pathname)) {
    return '/';
  }

  return `${url.pathname}${url.search}${url.hash}`;
}

/** Whether a path leads to the page of a mailed link and so contains its token or a pass's code. */
export const isMailedLink = (path: string): boolean =>
  /^\/(verify|reset|manage|waitlist|pass)\//i.test(path);
