import { setTimeout as delay } from 'node:timers/promises';

/** Writes rows many at a time: the first at once, those that come soon after it together, and never two groups at once. */
export class GroupedWrites<Row> {
  readonly #everyMs: () => number;
  readonly #write: (rows: readonly Row[]) => Promise<void>;
  #rows: Row[] = [];
  /** Ends with the write that the rows of now will be part of. */
  #next: Promise<void> | undefined;
  /** Ends with the write under way. */
  #last: Promise<void> = Promise.resolve();
  #lastBegan = -Infinity;

  /**
   * `everyMs` says how long it should be, ms, from the beginning of one write to that of the next. `write`
   * says for itself what it could not write; it doesn't reject.
   */
  constructor(everyMs: () => number, write: (rows: readonly Row[]) => Promise<void>) {
    this.#everyMs = everyMs;
    this.#write = write;
  }

  /** Resolves when the row has been written, or told of. */
  add(row: Row): Promise<void> {
    this.#rows.push(row);
    return (this.#next ??= this.#group());
  }

  /** Resolves when everything that was added before has been written, or told of. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#last);
  }

  async #group(): Promise<void> {
    await this.#last;
    const pause = this.#lastBegan + this.#everyMs() - performance.now();
    if (pause > 0) await delay(pause);
    const rows = this.#rows;
    [this.#rows, this.#next] = [[], undefined];
    this.#lastBegan = performance.now();
    await (this.#last = this.#write(rows));
  }
}
