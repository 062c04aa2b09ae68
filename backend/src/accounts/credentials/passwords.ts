import { availableParallelism } from 'node:os';

import { hash, verify, type Options } from '@node-rs/argon2';

import { Semaphore } from '@cablepark/platform/concurrency/semaphore';

/**
 * The cost of a hash: argon2id as OWASP recommended first in 2024, 19 MiB and two passes, takes
 * some 20 ms.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many passwords are hashed at once. A burst of sign-ins leaves one core to bookings. */
export const HASHED_AT_ONCE = Math.max(1, availableParallelism() - 1);
/**
 * How many may wait. Beyond that it is better to refuse at once than to keep callers waiting for
 * seconds.
 */
export const MAX_WAITING = 64;

/**
 * Hashes and verifies passwords, a few at a time. Rejects with Busy if too many are waiting
 * already.
 */
export class Passwords {
  readonly #turns = new Semaphore(HASHED_AT_ONCE, { maxWaiting: MAX_WAITING });
  #decoy: Promise<string> | undefined;

  constructor(private readonly cost: Pick<Options, keyof typeof COST> = COST) {}

  hash(password: string): Promise<string> {
    return this.#turns.run(() => hash(normalize(password), this.cost));
  }

  /**
   * Verifies a password against a hash or, if there is none, against a decoy, so that both take the
   * same time.
   */
  async matches(password: string, hashed: string | undefined): Promise<boolean> {
    this.#decoy ??= hash('nobody has this password', this.cost); // made once, when first needed
    const against = hashed ?? (await this.#decoy);
    const isRight = await this.#turns.run(() => verify(against, normalize(password)));
    return isRight && hashed !== undefined;
  }
}

/** Keyboards enter ā and š either as one character or as two. */
const normalize = (password: string): string => password.normalize('NFC');
