/** The steps that undo a start, in the opposite order of what was started. */
export class Shutdown {
  readonly #steps: (() => Promise<unknown>)[] = [];
  readonly #onFailure: (error: unknown) => void;
  #done: Promise<void> | undefined;

  /** @param onFailure gets what a step fails with; the steps after it run all the same */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Adds a step that runs before every step added earlier. */
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  /** Runs every step once. */
  run(): Promise<void> {
    this.#done ??= (async () => {
      for (const step of this.#steps.reverse()) await step().catch(this.#onFailure);
    })();
    return this.#done;
  }
}
