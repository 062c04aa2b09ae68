import { availableParallelism } from 'node:os';
import { Window } from '@cablepark/event-store/window';
import { hash, verify, type Options } from '@node-rs/argon2';

/** What a hash costs: argon2id in OWASP's first choice of 2024, 19 MiB and two passes, some 20 ms. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords. Few at a time: a storm of sign-ins leaves a core to those who book. */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #places = new Window(Math.max(1, availableParallelism() - 1));
  #decoy: Promise<string> | undefined;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(typed(password), this.#cost));
  }

  /** Checks a password against a hash, or against nobody's where there is none: both take as long. */
  async matches(password: string, hashed: string | undefined): Promise<boolean> {
    this.#decoy ??= this.hash('nobody has this password');
    const against = hashed ?? (await this.#decoy);
    const isRight = await this.#inTurn(() => verify(against, typed(password)));
    return isRight && hashed !== undefined;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.#places.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/** Keyboards differ in how they write ā and š: as one sign or as two. */
const typed = (password: string): string => password.normalize('NFC');
