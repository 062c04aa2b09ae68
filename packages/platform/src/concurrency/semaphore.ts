/** Limits the number of concurrent calls; the others wait in order. */
export class Semaphore {
  #free: number;
  #isOpen = false;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#free = permits;
  }

  /** The number of calls that wait for a permit. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for a free permit. The returned function releases it; calling it again has no effect. */
  async acquire(): Promise<() => void> {
    if (this.#free > 0 || this.#isOpen) this.#free--;
    else await new Promise<void>((acquired) => this.#waiting.push(acquired));
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }

  /** Admits every call from now on, because the limited resource is gone. */
  open(): void {
    this.#isOpen = true;
    for (const acquired of this.#waiting.splice(0)) acquired();
  }
}
