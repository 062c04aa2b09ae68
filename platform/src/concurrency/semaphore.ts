/** Lets a bounded number of calls be under way at once, and keeps the others waiting in their order. */
export class Semaphore {
  #free: number;
  #isOpen = false;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.#free = permits;
  }

  /** How many wait for a permit. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves to a function that gives the permit back; calling it again does nothing. */
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

  /** Lets everybody through from now on: what was kept scarce here is gone. */
  open(): void {
    this.#isOpen = true;
    for (const acquired of this.#waiting.splice(0)) acquired();
  }
}
