/** Lets a bounded number of calls through and keeps the others waiting in their order. */
export class Window {
  #free: number;
  #isOpen = false;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** How many wait for a place. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when a place is free; it is given back by calling what this resolves to, once or more often. */
  async enter(): Promise<() => void> {
    if (this.#free > 0 || this.#isOpen) this.#free--;
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }

  /** Lets everybody through from now on: what was kept scarce here is gone. */
  open(): void {
    this.#isOpen = true;
    for (const enter of this.#waiting.splice(0)) enter();
  }
}
