import { within } from '@cablepark/platform/concurrency/time-limit';
import { EventStoreFailure } from './failures.ts';

/**
 * The outcome of a call, or failure `unclear` after `ms` milliseconds. The client ignores deadlines
 * in reads and appends while the server hangs, so every call goes through here.
 */
export const withinTime = <T>(ms: number, what: string, call: Promise<T>): Promise<T> =>
  within(ms, call, () => {
    throw new EventStoreFailure('unclear', `No answer to ${what} within ${ms} ms`);
  });

/** Calls `onIdle` when nothing has been touched for so long, ms. While it is paused, nothing is expected. */
export class IdleLimit {
  readonly #timer: NodeJS.Timeout;
  #since: number | undefined = Date.now();

  constructor(ms: number, onIdle: () => void) {
    this.#timer = setInterval(() => {
      if (this.#since !== undefined && Date.now() - this.#since > ms) onIdle();
    }, ms / 5);
  }

  touch(): void {
    this.#since = Date.now();
  }

  pause(): void {
    this.#since = undefined;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
