import { setTimeout as delay, setImmediate as turnOver } from 'node:timers/promises';

/**
 * Writes rows in groups: those of one turn of the event loop and soon after together, never two
 * groups at once.
 */
export class GroupedWrites<Row> {
  #rows: Row[] = [];
  /** Settles with the write that will include the rows added now. */
  #next: Promise<void> | undefined;
  /** Settles with the write in progress. */
  #last: Promise<void> = Promise.resolve();
  #lastBegan = -Infinity;

  /**
   * `everyMs` is the least time between the starts of two writes. `write` handles its own failures.
   */
  constructor(
    private readonly everyMs: number,
    private readonly write: (rows: readonly Row[]) => Promise<void>,
  ) {}

  /** Resolves when the row has been written or its failure has been reported. */
  add(row: Row): Promise<void> {
    this.#rows.push(row);
    this.#next ??= this.#group();
    return this.#next;
  }

  /** Resolves when every row added so far has been written or its failure has been reported. */
  async waitForWrites(): Promise<void> {
    await (this.#next ?? this.#last);
  }

  async #group(): Promise<void> {
    await this.#last;
    const pause = this.#lastBegan + this.everyMs - performance.now();
    await (pause > 0 ? delay(pause) : turnOver());
    const rows = this.#rows;
    this.#rows = [];
    this.#next = undefined;
    this.#lastBegan = performance.now();
    this.#last = this.write(rows);
    await this.#last;
  }
}
