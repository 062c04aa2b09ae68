import { setTimeout as delay } from 'node:timers/promises';

/** Repeats a check until it passes; after `ms` it fails as the last time. For what comes about in its own time. */
export async function eventually<T>(check: () => T | Promise<T>, ms = 10_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(5);
    }
  }
}
