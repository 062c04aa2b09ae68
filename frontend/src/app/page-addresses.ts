import { publicPages } from './site-map.ts';
import { staffPages } from './staff-pages.ts';

/** The addresses of all pages, as the router reads them. */
const addresses = [...publicPages, ...staffPages].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);
/** Every address below `/admin` counts, because old ones redirect. */
const STAFF_PATHS = /^\/admin(?:\/|$)/;

/**
 * Whether there is a page at a lower-case address, even if the thing that it names doesn't exist.
 */
export const isPageAt = (path: string): boolean =>
  STAFF_PATHS.test(path) || addresses.some((address) => address.test(path));
