import { Injectable } from '@nestjs/common';

import { consume, createMinuteLimiter, RateLimiting, Throttled } from '#http/rate-limits';

/** How many unknown tokens one network may send in a minute. */
const MAX_UNKNOWN = 30;

/**
 * Counts the unknown tokens that networks send, against guessing: a network that has sent too many
 * may use no link for the rest of the minute.
 */
@Injectable()
export class UnknownTokens {
  readonly #limiter = createMinuteLimiter(MAX_UNKNOWN);

  constructor(private readonly limiting: RateLimiting) {}

  /** Throws Throttled if the network has sent too many. */
  async assertFew(network: string): Promise<void> {
    const sent = await this.#limiter.get(network);
    if (sent && sent.consumedPoints >= MAX_UNKNOWN) {
      throw new Throttled(sent.msBeforeNext);
    }
  }

  /** Counts an unknown token. Throws Throttled if concurrent requests have used up the rest. */
  async count(network: string): Promise<void> {
    if (this.limiting.isOn) {
      await consume(this.#limiter, network);
    }
  }
}
