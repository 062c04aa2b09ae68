import { within } from '@cablepark/platform/concurrency/time-limit';
import { EventStoreFailure } from './failures.ts';

/**
 * Resolves to the outcome of a call, or rejects with `unclear` after `ms` milliseconds. The client ignores deadlines in
 * reads and appends while the server hangs, so every call goes through here.
 */
export const withinTime = <T>(ms: number, what: string, call: Promise<T>): Promise<T> =>
  within(ms, call, () => {
    throw new EventStoreFailure('unclear', `No answer to ${what} within ${ms} ms`);
  });

/** Calls `onIdle` if `touch` isn't called for this long. The time doesn't run while the limit is paused. */
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
