import { dropKeptUnlessOf } from './kept-data.ts';
import { OFFLINE_CACHES, OFFLINE_PAGE } from './offline-page.ts';
import { countWaiting, dropWaiting } from './waiting-calls.ts';
import { askToDrop } from './sign-out-question.ts';

/** Asks while calls of the user wait on this device. A browser that stores nothing has none. */
export async function mayDropWaitingOf(userId: string | undefined): Promise<boolean> {
  const count = userId === undefined ? 0 : await countWaiting(userId).catch(() => 0);
  return count === 0 || askToDrop(count);
}

/** Removes from this device what belongs to a user who has signed out. What other users left waiting stays. */
export async function clearDevice(userId: string): Promise<void> {
  dropKeptUnlessOf(null);
  await dropWaiting(userId).catch(() => undefined);
  await removeWorker().catch(() => undefined);
}

/** A service worker, and caches, exist only on sites that are opened over TLS or on this machine. */
async function removeWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(OFFLINE_PAGE);
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OFFLINE_CACHES)).map((name) => caches.delete(name)));
}
