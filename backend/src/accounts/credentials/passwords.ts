import { availableParallelism } from 'node:os';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import { hash, verify, type Options } from '@node-rs/argon2';

/** What a hash costs: argon2id in OWASP's first choice of 2024, 19 MiB and two passes, some 20 ms. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many passwords are hashed at once: a storm of sign-ins leaves a core to those who book. */
export const HASHED_AT_ONCE = Math.max(1, availableParallelism() - 1);
/** How many wait for their turn; whoever comes then is better told to come again than kept for seconds. */
export const MOST_WAITING = 64;

/** Hashes and checks passwords, a few at a time. Rejects with UNAVAILABLE where too many wait already. */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #turns = new Semaphore(HASHED_AT_ONCE);
  #decoy: Promise<string> | undefined;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(typed(password), this.#cost));
  }

  /** Checks a password against a hash, or against nobody's where there is none: both take as long. */
  async matches(password: string, hashed: string | undefined): Promise<boolean> {
    this.#decoy ??= hash('nobody has this password', this.#cost); // once, and in nobody's way
    const against = hashed ?? (await this.#decoy);
    const isRight = await this.#inTurn(() => verify(against, typed(password)));
    return isRight && hashed !== undefined;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#turns.waiting >= MOST_WAITING) reject('UNAVAILABLE');
    const release = await this.#turns.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}

/** Keyboards differ in how they write ā and š: as one sign or as two. */
const typed = (password: string): string => password.normalize('NFC');
