/**
 * Writes rows many at a time: those that come while a write is under way make up the next one, so that each
 * costs little where there are many, and none waits where there are few.
 */
export class GroupedWrites<Row> {
  readonly #write: (rows: readonly Row[]) => Promise<void>;
  #rows: Row[] = [];
  /** The write that these rows will be part of. */
  #next: Promise<void> | undefined;
  /** The write under way, however it ends. */
  #last: Promise<void> = Promise.resolve();

  constructor(write: (rows: readonly Row[]) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when the row is written; rejects with all that were to be written with it. */
  add(row: Row): Promise<void> {
    this.#rows.push(row);
    return (this.#next ??= this.#group());
  }

  #group(): Promise<void> {
    const written = this.#last.then(() => {
      const rows = this.#rows;
      [this.#rows, this.#next] = [[], undefined];
      return this.#write(rows);
    });
    this.#last = written.catch(() => undefined);
    return written;
  }
}
