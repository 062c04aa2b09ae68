import { OFFLINE_PAGE, OFFLINE_WORKER } from '../../shared/device/offline-page.ts';

/**
 * Lets the page open without a network. Browsers offer service workers only on sites that are opened over TLS or on this
 * machine. Vite's development server has none, because it would serve sources that have been edited since.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(OFFLINE_WORKER, { scope: OFFLINE_PAGE, updateViaCache: 'none' })
    // Without it the page works as long as there is a network.
    .catch(() => undefined);
}
