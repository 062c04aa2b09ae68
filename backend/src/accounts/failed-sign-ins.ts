import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RateLimiting } from '../shared/http/rate-limits.ts';
import { Throttled } from '../shared/http/throttled.ts';
import { sameName } from './domain/names.ts';

/** Wrong passwords for one account from one address before it has to wait, and for how long they count. */
const MOST = 30;
const WITHIN_SECONDS = 600;

/**
 * Slows down guessing. Counted are failures of one account from one address, whether there is such an
 * account or not: others at the same address, and the account's owner elsewhere, are not held up by them.
 */
@Injectable()
export class FailedSignIns {
  readonly #failures: RateLimiterMemory | undefined;

  constructor(limiting: RateLimiting) {
    if (limiting.isOn) this.#failures = new RateLimiterMemory({ points: MOST, duration: WITHIN_SECONDS });
  }

  /** Tries to sign in; a `false` counts as a failure, and success forgets those before. */
  async attempt<T>(network: string, login: string, signIn: () => Promise<T | false>): Promise<T | false> {
    const key = `${network} ${sameName(login)}`;
    const before = await this.#failures?.get(key);
    if (before && before.consumedPoints >= MOST) throw new Throttled(before.msBeforeNext);
    const signedIn = await signIn();
    if (signedIn === false) await this.#failures?.penalty(key);
    else if (before) await this.#failures?.delete(key);
    return signedIn;
  }
}
