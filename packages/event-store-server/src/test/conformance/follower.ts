import type { AllStreamSubscription, StreamSubscription } from '@eventstore/db-client';

/** Records what a subscription delivers and lets a check wait for more. */
export class Follower<S extends StreamSubscription | AllStreamSubscription> {
  /** The subscription's signals, and `revision:type` for each event, in order of arrival. */
  readonly heard: string[] = [];
  readonly streams: string[] = [];
  error: (Error & { type?: string; code?: number }) | undefined;
  readonly #subscription: S;
  #waiting: (() => void)[] = [];

  constructor(subscription: S) {
    this.#subscription = subscription;
    const hear = (sign: string) => {
      this.heard.push(sign);
      for (const wake of this.#waiting.splice(0)) {
        wake();
      }
    };

    subscription.on('confirmation', () => {
      hear('confirmation');
    });
    subscription.on('caughtUp', () => {
      hear('caughtUp');
    });
    subscription.on('fellBehind', () => {
      hear('fellBehind');
    });
    subscription.on('error', (error: Error) => {
      this.error = error;
      hear('error');
    });
    subscription.on('data', ({ event, link }) => {
      this.streams.push((link ?? event)?.streamId ?? '');
      hear(event ? `${event.revision}:${event.type}` : 'nothing');
    });
  }

  /** Resolves once the condition holds. It is evaluated after each signal or event. */
  async waitUntil(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  waitUntilHeard(sign: string): Promise<void> {
    return this.waitUntil(() => this.heard.includes(sign));
  }

  /** The entries of `heard` that are events. */
  get events(): string[] {
    return this.heard.filter((sign) => sign.includes(':'));
  }

  stop(): Promise<void> {
    return this.#subscription.unsubscribe();
  }
}
