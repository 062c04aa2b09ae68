import type { Change, TableChanges, Values } from '../changes.ts';
import { CopyText } from './copy-text.ts';
import { SeenKeys } from './seen-keys.ts';
import type { SideTable } from './side-table.ts';

/**
 * How many rows of a table are kept in memory, where a change only has to be folded in. For a short
 * time there may be twice as many.
 */
export const ROWS_IN_MEMORY = 40_000;
/**
 * Rows that never change are written out as soon as a COPY pays, because Postgres is idle
 * meanwhile.
 */
export const APPENDED_ROWS_IN_MEMORY = 2000;

/** A table that is being rebuilt from the changes that projections gather. */
export interface TableInRebuild {
  /** Whether it is time to write rows out. */
  readonly isFull: boolean;
  /** Whether there are far too many rows in memory, so that reading must wait for `writeOut`. */
  readonly isOverfull: boolean;
  /** Takes in what has been gathered of the last page. */
  takeGathered(): void;
  writeOut(): Promise<void>;
  /** Writes out all rows. */
  finish(): Promise<void>;
}

/**
 * A table that is being rebuilt, mostly in memory. Only when there are too many rows are the oldest
 * written out by COPY. Changes to those wait in memory as well, until the end or until there are
 * too many of them.
 */
export class FoldingTable implements TableInRebuild {
  readonly #side: SideTable;
  readonly #changes: Map<string, Change>;
  readonly #appended: Values[];
  readonly #text: CopyText;
  readonly #mostRows: number;
  readonly #mostAppended: number;
  readonly #isNumbered: boolean;
  #written: SeenKeys | undefined;
  #highest = -Infinity;

  /** `changes` holds this table's changes by key. Projections go on adding to it. */
  constructor(side: SideTable, { rows, appended }: TableChanges, mostRows: number) {
    this.#side = side;
    this.#changes = rows;
    this.#appended = appended;
    this.#text = new CopyText(side.table.columns);
    this.#mostRows = mostRows;
    this.#mostAppended = Math.min(mostRows, APPENDED_ROWS_IN_MEMORY);
    const [key, ...more] = side.table.key;
    this.#isNumbered = more.length === 0 && /^(smallint|int|bigint)/.test(key?.type ?? '');
  }

  get isFull(): boolean {
    return this.#exceeds(1);
  }

  get isOverfull(): boolean {
    return this.#exceeds(2);
  }

  #exceeds(times: number): boolean {
    return (
      this.#changes.size > times * this.#mostRows || this.#text.rows > times * this.#mostAppended
    );
  }

  /**
   * Serialises appended rows for COPY at once, which takes less memory and leaves less to the
   * garbage collector.
   */
  takeGathered(): void {
    for (const row of this.#appended) {
      this.#text.add(row);
    }

    this.#appended.length = 0;
  }

  /** Writes out the appended rows, and the older half of the others if there are too many. */
  async writeOut(): Promise<void> {
    if (this.#text.rows > this.#mostAppended) {
      await this.#side.copy(this.#text.columns, this.#text.take());
    }
    if (this.#changes.size <= this.#mostRows) {
      return;
    }

    const late = this.#evict(this.#changes.size / 2);
    const areTooMany = late.rows.length > this.#mostRows / 4;
    if (!areTooMany) {
      for (const [key, change] of late.rows) {
        this.#changes.set(key, change);
      }
    }

    await this.#copy(late.fresh);
    if (areTooMany) {
      await this.#side.change(late.rows.map(([, change]) => change));
    }
  }

  async finish(): Promise<void> {
    if (this.#text.rows > 0) {
      await this.#side.copy(this.#text.columns, this.#text.take());
    }

    const late = this.#evict(Infinity);
    await this.#copy(late.fresh);
    await this.#side.change(late.rows.map(([, change]) => change));
  }

  /**
   * Removes the oldest changes from memory. `fresh` are rows that can't be in the table yet, `rows`
   * all others.
   */
  #evict(most: number): { fresh: Change[]; rows: [key: string, change: Change][] } {
    const fresh: Change[] = [];
    const rows: [string, Change][] = [];
    const newlyWritten: string[] = [];
    let count = 0;
    for (const [key, change] of this.#changes) {
      if (count++ >= most) {
        break;
      }

      this.#changes.delete(key);
      if (this.#mayBeWritten(key)) {
        rows.push([key, change]);
      } else if (change.kind === 'put' || change.kind === 'add') {
        // The other kinds would change a row that doesn't exist.
        fresh.push(change);
        newlyWritten.push(key);
      }
    }
    if (most !== Infinity) {
      for (const key of newlyWritten) {
        this.#remember(key);
      }
    }

    return { fresh, rows };
  }

  async #copy(changes: readonly Change[]): Promise<void> {
    const { columns } = this.#side.table;
    const texts = new Map<string, CopyText>();
    for (const change of changes) {
      const row = rowOf(change);
      const name = change.kind === 'put' ? '' : Object.keys(row).join();
      let text = texts.get(name);
      if (!text) {
        const known =
          change.kind === 'put' ? columns : columns.filter(({ property }) => property in row);
        text = new CopyText(known);
        texts.set(name, text);
      }

      text.add(row);
    }

    for (const text of texts.values()) {
      await this.#side.copy(text.columns, text.take());
    }
  }

  #mayBeWritten(key: string): boolean {
    if (this.#isNumbered && Number(key) > this.#highest) {
      return false;
    }

    return this.#written?.has(key) ?? false;
  }

  #remember(key: string): void {
    this.#written ??= new SeenKeys();
    this.#written.add(key);
    if (this.#isNumbered) {
      this.#highest = Math.max(this.#highest, Number(key));
    }
  }
}

/**
 * The row that a change makes where there was none; columns that it doesn't mention are left out.
 */
const rowOf = (change: Change): Values => {
  switch (change.kind) {
    case 'put':
      return change.row;
    case 'add':
      return { ...change.deltas, ...change.values, ...change.key };
    case 'patch':
    case 'remove':
      return change.key;
  }
};
