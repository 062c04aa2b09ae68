import type { QueryClient } from '@tanstack/react-query';

import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';

import { getConfig } from '../api/first-page-endpoints.ts';
import { dropKeptUnlessOf, KEPT_KEY, readKept } from '../device/kept-data.ts';
import { recheckCurrentUser } from './current-user.ts';

/**
 * How often a page with kept data asks whether its user is still signed in. The dock asks for its
 * day as often.
 */
const CHECK_MS = 20_000;

/**
 * Drops what the dock keeps on this device once its user has signed out, in this tab or another
 * one, or the data have expired.
 */
export function watchKeptData(client: QueryClient): void {
  const recheck = () => void recheckCurrentUser(client).catch(() => undefined);
  client.getQueryCache().subscribe(({ query }) => {
    const [name] = query.queryKey as readonly unknown[];
    if (
      name === getConfig.name &&
      (query.state.data as Partial<PublicConfig> | undefined)?.signedIn === false
    ) {
      dropKeptUnlessOf(null);
    }
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT_KEY && newValue === null) {
      recheck();
    }
  });
  readKept();
  setInterval(() => {
    if (readKept()) {
      recheck();
    }
  }, CHECK_MS);
}
