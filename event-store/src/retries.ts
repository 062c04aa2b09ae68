import pRetry from 'p-retry';
import { isFailure } from './failures.ts';

/** Repeats a call that the server may not have seen or answered, until a time (ms since 1970). Safe only where repeating is. */
export async function withRetries<T>(once: () => Promise<T>, until: number): Promise<T> {
  try {
    return await once(); // nearly always all there is to it
  } catch (error) {
    if (!isWorthRepeating(error)) throw error;
    return pRetry(once, {
      retries: 50,
      minTimeout: 40,
      maxTimeout: 400,
      maxRetryTime: Math.max(0, until - Date.now()),
      shouldRetry: ({ error: again }) => isWorthRepeating(again),
    });
  }
}

const isWorthRepeating = (error: unknown): boolean => isFailure(error, 'unclear', 'unreachable', 'dropped');
