import { isWorthRepeating } from '@cablepark/event-store/client/retries';
import pRetry from 'p-retry';
import { isDatabaseAway } from '@cablepark/postgres-client/database-away';

/** How long a start waits for an event store or a database that doesn't answer, ms. */
const START_MS = 60_000;

/** What a start does can be done twice, so parts that are slow or not there yet are only waited for. */
export const persistently = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  pRetry(work, {
    retries: 100,
    maxTimeout: 1000,
    maxRetryTime: START_MS,
    ...(signal && { signal }),
    shouldRetry: ({ error }) => isWorthRepeating(error) || isDatabaseAway(error),
  });
