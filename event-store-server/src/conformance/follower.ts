import type { AllStreamSubscription, StreamSubscription } from '@eventstore/db-client';

/** What a subscription has delivered, and a way to wait for more. */
export class Follower<S extends StreamSubscription | AllStreamSubscription> {
  /** Signs of the subscription's own and `revision:type` of its events, in the order of their coming. */
  readonly heard: string[] = [];
  readonly streams: string[] = [];
  error: (Error & { type?: string; code?: number }) | undefined;
  readonly #subscription: S;
  #waiting: (() => void)[] = [];

  constructor(subscription: S) {
    this.#subscription = subscription;
    const hear = (sign: string) => {
      this.heard.push(sign);
      for (const wake of this.#waiting.splice(0)) wake();
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

  /** Resolves once the condition holds; looked at whenever something is heard. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  untilHeard(sign: string): Promise<void> {
    return this.until(() => this.heard.includes(sign));
  }

  /** Only the events. */
  get events(): string[] {
    return this.heard.filter((sign) => sign.includes(':'));
  }

  stop(): Promise<void> {
    return this.#subscription.unsubscribe();
  }
}
