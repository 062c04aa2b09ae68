/** The steps that undo a start, in the opposite order of what was started. */
export class Shutdown {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #done: Promise<void> | undefined;

  /** Adds a step that runs before every step added earlier. */
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  /** Runs every step once, even when one of them fails. */
  run(): Promise<void> {
    this.#done ??= (async () => {
      for (const step of this.#steps.reverse()) await step().catch(() => undefined);
    })();
    return this.#done;
  }
}
