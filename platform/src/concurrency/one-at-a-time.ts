import { Semaphore } from './semaphore.ts';

/** It was not this call's turn within its time. */
export class NotItsTurn extends Error {
  override readonly name = 'NotItsTurn';
}

/** Work of which only one piece is done at a time; others wait in order, but not longer than `waitMs`. */
export class OneAtATime {
  readonly #turns = new Semaphore(1);
  readonly #waitMs: number;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Does the work when it is its turn. Throws NotItsTurn, having done nothing, if that takes too long. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turns.acquire();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, this.#waitMs, 'late');
    });
    const first = await Promise.race([turn, late]);
    clearTimeout(timer);
    if (first === 'late') {
      void turn.then((release) => {
        release();
      });
      throw new NotItsTurn();
    }
    try {
      return await work();
    } finally {
      first();
    }
  }
}
