/** What has been started, ended again in the opposite order. */
export class Ending {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #done: Promise<void> | undefined;

  /** Ends this before everything that was added earlier. */
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  /** Ends everything; a step that fails doesn't keep the others from being ended. */
  end(): Promise<void> {
    this.#done ??= (async () => {
      for (const step of this.#steps.reverse()) await step().catch(() => undefined);
    })();
    return this.#done;
  }
}
