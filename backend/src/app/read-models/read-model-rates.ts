import { Injectable } from '@nestjs/common';

import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

/** Over how long a rate is measured. */
const WINDOW_MS = 10_000;

interface Step {
  readonly at: number;
  readonly position: bigint;
}

/** How fast read models go through the log, in positions a second of the last ten. */
@Injectable()
export class ReadModelRates {
  readonly #steps = new Map<string, Step[]>();

  constructor(progress: ReadModelProgress) {
    progress.onAdvance(({ names, position }) => {
      const at = performance.now();
      for (const name of names) {
        const steps = this.#steps.get(name);
        if (!steps) {
          this.#steps.set(name, [{ at, position }]);
        } else if (at - (steps.at(-2)?.at ?? -Infinity) < WINDOW_MS / 20) {
          steps[steps.length - 1] = { at, position };
        } else {
          steps.push({ at, position });
        }

        this.#forgetOld(name, at);
      }
    });
  }

  rateOf(name: string): number {
    const now = performance.now();
    this.#forgetOld(name, now);
    const steps = this.#steps.get(name) ?? [];
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last || now - last.at > WINDOW_MS) {
      return 0;
    }

    const advanced = Number(last.position - first.position);
    return Math.max(0, Math.round((advanced * 10_000) / WINDOW_MS) / 10);
  }

  /** The newest step before the window is its beginning. */
  #forgetOld(name: string, now: number): void {
    const steps = this.#steps.get(name) ?? [];
    while (steps.length > 1 && now - (steps[1]?.at ?? now) > WINDOW_MS) {
      steps.shift();
    }
  }
}
