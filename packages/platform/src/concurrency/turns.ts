import { Semaphore } from './semaphore.ts';
import { within } from './time-limit.ts';

/** It was not this call's turn within its time. */
export class NotItsTurn extends Error {
  override readonly name = 'NotItsTurn';
}

/** Work of which only a few pieces are done at a time; others wait in order, but not longer than `waitMs`. */
export class Turns {
  readonly #turns: Semaphore;
  readonly #waitMs: number;

  constructor({ atOnce, waitMs }: { readonly atOnce: number; readonly waitMs: number }) {
    this.#turns = new Semaphore(atOnce);
    this.#waitMs = waitMs;
  }

  /** Does the work when it is its turn. Throws NotItsTurn, having done nothing, if that takes too long. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turns.acquire();
    const release = await within(this.#waitMs, turn, () => {
      void turn.then((late) => {
        late();
      });
      throw new NotItsTurn();
    });
    try {
      return await work();
    } finally {
      release();
    }
  }
}
