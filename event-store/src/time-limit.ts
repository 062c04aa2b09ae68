import { EventStoreFailure } from './failures.ts';

/**
 * The outcome of a call, or failure `unclear` after `ms` milliseconds. The client ignores deadlines
 * in reads and appends while the server hangs, so every call goes through here.
 */
export async function withinTime<T>(ms: number, what: string, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new EventStoreFailure('unclear', `No answer to ${what} within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}
