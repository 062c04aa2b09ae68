import { publicPages } from './site-map.ts';
import { staffPages } from './staff-pages.ts';

/** The addresses of all pages, as the router reads them. */
const addresses = [...publicPages, ...staffPages].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);
/** Older addresses of the staff's pages lead to others. */
const OF_STAFF = /^\/admin(?:\/|$)/;

/**
 * Whether there is a page at a lower-case address, even if the thing that it names doesn't exist.
 */
export const isPageAt = (path: string): boolean =>
  OF_STAFF.test(path) || addresses.some((address) => address.test(path));
