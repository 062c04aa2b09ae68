import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog, Page } from './event-log.ts';
import { failureOf } from './failures.ts';

/** A page that isn't empty: `last` is known. */
export type FullPage = Page & { readonly last: bigint };

const RETRY_MS = [50, 100, 250, 500, 1000];

export interface PagesOptions {
  /** Position of the last event already seen; undefined for the log's start. */
  readonly after: bigint | undefined;
  /** Events a page. */
  readonly size: number;
  readonly signal: AbortSignal;
}

/** The log up to its end, page by page; the next one is read while this one is worked on. Throws EventStoreFailure. */
export async function* logPages(log: EventLog, { after, size, signal }: PagesOptions): AsyncGenerator<FullPage> {
  let next = log.readPage(after, size);
  next.catch(() => undefined); // thrown where it is awaited
  while (!signal.aborted) {
    const page = await unlessAborted(signal, next);
    if (page?.last === undefined) return;
    if (!page.isEnd) {
      next = log.readPage(page.last, size);
      next.catch(() => undefined);
    }
    yield { ...page, last: page.last };
    if (page.isEnd) return;
  }
}

/** The same, over whatever befalls the event store: it is waited for, and told of by `onFailure`. */
export async function* logPagesForSure(
  log: EventLog,
  options: PagesOptions,
  onFailure: (reason: Error) => void = () => undefined,
): AsyncGenerator<FullPage> {
  let { after } = options;
  const isOver = () => options.signal.aborted;
  for (let failures = 0; !isOver(); failures++) {
    try {
      for await (const page of logPages(log, { ...options, after })) {
        after = page.last;
        failures = 0;
        yield page;
      }
      return;
    } catch (error) {
      onFailure(failureOf(error));
      await delay(retryDelay(failures), undefined, { signal: options.signal }).catch(() => undefined);
    }
  }
}

/** How long to wait before the next try, ms. */
export const retryDelay = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;

/** What a promise resolves to, or undefined as soon as the signal is aborted. */
async function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T | undefined> {
  let stop = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => {
      resolve(undefined);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
