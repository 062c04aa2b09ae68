import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats a check until it passes; after `ms` milliseconds, too many to measure anything, rejects
 * with the last failure.
 */
export async function eventually<T>(check: () => T | Promise<T>, ms = 60_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) {
        throw error;
      }

      await delay(5);
    }
  }
}

/** The same for a condition rather than assertions, such as the state of a table. */
export const eventuallyTrue = (isTrue: () => Promise<boolean>, ms = 60_000): Promise<void> =>
  eventually(async () => {
    if (!(await isTrue())) {
      throw new Error('It never came true.');
    }
  }, ms);
