import { isWorthRepeating } from '@cablepark/event-store/client/retries';
import pRetry from 'p-retry';
import { isDatabaseAway } from '@cablepark/postgres/client/database-away';

/** How long a start waits for an event store or a database that doesn't answer. */
const START_MS = 60_000;

/** Retries a step of the start, which can be repeated, while parts are slow or not there yet. */
export const persistently = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  pRetry(work, {
    retries: 100,
    maxTimeout: 1000,
    maxRetryTime: START_MS,
    ...(signal && { signal }),
    shouldRetry: ({ error }) => isWorthRepeating(error) || isDatabaseAway(error),
  });
