/** The steps that undo a start, in reverse order. */
export class Shutdown {
  readonly #steps: (() => Promise<unknown>)[] = [];
  readonly #onFailure: (error: unknown) => void;
  #done: Promise<void> | undefined;

  /** @param onFailure receives the error of a step that fails; the remaining steps still run */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Adds a step that runs before every step added earlier. */
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  run(): Promise<void> {
    this.#done ??= (async () => {
      for (const step of this.#steps.reverse()) await step().catch(this.#onFailure);
    })();
    return this.#done;
  }
}
