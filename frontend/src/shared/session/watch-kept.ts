import type { QueryClient } from '@tanstack/react-query';
import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { dropKeptUnlessOf, KEPT_KEY, readKept } from '../device/kept-data.ts';
import { recheckCurrentUser } from './current-user.ts';

/** How often a page with kept data asks whether its user is still signed in. The dock asks for its day as often. */
const CHECK_MS = 20_000;

/**
 * Drops what the dock keeps on this device, whichever page is open, as soon as nobody is signed in or its time is over.
 * A session may have been ended in another tab or by another device.
 */
export function watchKept(client: QueryClient): void {
  const recheck = () => void recheckCurrentUser(client).catch(() => undefined);
  client.getQueryCache().subscribe(({ query }) => {
    const [name] = query.queryKey as readonly unknown[];
    if (name === getConfig.name && (query.state.data as Partial<PublicConfig> | undefined)?.signedIn === false)
      dropKeptUnlessOf(null);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT_KEY && newValue === null) recheck();
  });
  readKept();
  setInterval(() => {
    if (readKept()) recheck();
  }, CHECK_MS);
}
