import pRetry from 'p-retry';
import { isFailure } from './failures.ts';

/** A try with less time than this would be cut off where a dead server's refusal needs a moment: clear would turn unclear, ms. */
const LEAST_TRY_MS = 200;

/** Repeats a call that the server may not have seen or answered, until a time (ms since 1970). Safe only where repeating is. */
export async function withRetries<T>(once: () => Promise<T>, until: number): Promise<T> {
  try {
    return await once(); // nearly always all there is to it
  } catch (error) {
    const timeLeft = until - LEAST_TRY_MS - Date.now();
    if (!isWorthRepeating(error) || timeLeft <= 0) throw error;
    return pRetry(once, {
      retries: 50,
      minTimeout: 40,
      maxTimeout: 400,
      maxRetryTime: timeLeft,
      shouldRetry: ({ error: again }) => isWorthRepeating(again),
    });
  }
}

/** The server may be there again, or answer, the next time. */
export const isWorthRepeating = (error: unknown): boolean => isFailure(error, 'unclear', 'unreachable', 'dropped');
