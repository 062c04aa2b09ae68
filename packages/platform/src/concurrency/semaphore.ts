import { limitTime } from './time-limit.ts';

/** Too many calls wait for a permit already, or this one has waited too long. Nothing was done. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

export interface SemaphoreLimits {
  readonly waitMs?: number;
  readonly maxWaiting?: number;
}

/** Limits the number of concurrent calls; the others wait in order. */
export class Semaphore {
  #free: number;
  #isOpen = false;
  readonly #waiting: (() => void)[] = [];

  constructor(
    permits: number,
    private readonly limits: SemaphoreLimits = {},
  ) {
    this.#free = permits;
  }

  /** Does the work with a permit. Throws Busy if the limits are exceeded. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.#acquireInTime();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a free permit. The returned function releases it; calling it again has no effect. */
  async acquire(): Promise<() => void> {
    if (this.#free > 0 || this.#isOpen) {
      this.#free--;
    } else {
      await new Promise<void>((acquired) => this.#waiting.push(acquired));
    }

    let isReleased = false;
    return () => {
      if (isReleased) {
        return;
      }

      isReleased = true;
      const next = this.#waiting.shift();
      if (next) {
        next();
      } else {
        this.#free++;
      }
    };
  }

  /** Admits every call from now on, because the limited resource is gone. */
  open(): void {
    this.#isOpen = true;
    for (const acquired of this.#waiting.splice(0)) {
      acquired();
    }
  }

  #acquireInTime(): Promise<() => void> {
    const { waitMs, maxWaiting = Infinity } = this.limits;
    if (this.#waiting.length >= maxWaiting) {
      throw new Busy();
    }

    const acquired = this.acquire();
    if (waitMs === undefined) {
      return acquired;
    }

    return limitTime(waitMs, acquired, () => {
      void acquired.then((release) => release());
      throw new Busy();
    });
  }
}
