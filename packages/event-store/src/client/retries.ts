import pRetry from 'p-retry';

import { isFailure } from './failures.ts';

/**
 * With less time than this, an attempt could time out before a dead server refuses it, and end as
 * unclear.
 */
export const MIN_ATTEMPT_MS = 200;

/**
 * Returns a call's result, repeating it while it fails as unclear, unreachable or dropped, until
 * this time (ms since 1970). Then its last error is thrown. The call must be safe to repeat.
 */
export async function callWithRetries<T>(once: () => Promise<T>, until: number): Promise<T> {
  try {
    return await once(); // nearly every call succeeds here, without p-retry
  } catch (error) {
    const timeLeft = until - MIN_ATTEMPT_MS - Date.now();
    if (!isWorthRepeating(error) || timeLeft <= 0) {
      throw error;
    }

    return pRetry(once, {
      retries: 50,
      minTimeout: 40,
      maxTimeout: 400,
      maxRetryTime: timeLeft,
      shouldRetry: ({ error: again }) => isWorthRepeating(again),
    });
  }
}

/** Whether the same call may succeed if it is repeated. */
export const isWorthRepeating = (error: unknown): boolean =>
  isFailure(error, 'unclear', 'unreachable', 'dropped');
