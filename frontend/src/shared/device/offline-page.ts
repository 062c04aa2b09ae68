/**
 * The page that works without a network. Its service worker answers for this address and no other.
 */
export const OFFLINE_PAGE = '/admin/today';

/**
 * The worker lies beside the page and not under it, or its scope could not be the page's own
 * address.
 */
export const OFFLINE_WORKER = '/admin/today-worker.js';

/** Begins the names of the worker's caches. */
export const OFFLINE_CACHES = 'dock-';
