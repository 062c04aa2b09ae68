import type { Change, Values } from '../change.ts';
import type { TableChanges } from '../changes.ts';
import { CopyText } from './copy-text.ts';
import { SeenKeys } from './seen-keys.ts';
import type { SideTable } from './side-table.ts';

/** Rows of one table that are kept in memory, where changes to them cost nothing but their folding. */
export const ROWS_IN_MEMORY = 40_000;
/** Rows that never change are written out as soon as they are worth a COPY: Postgres has nothing to do meanwhile. */
const APPENDED_ROWS_IN_MEMORY = 2000;

/**
 * A table being rebuilt, most of it in memory: rows are written out, by COPY, only when they have
 * become many, the oldest first. A change to a row that was written out waits in memory, too, until
 * the end or until there are too many of them.
 */
export class FoldingTable {
  readonly #side: SideTable;
  readonly #changes: Map<string, Change>;
  readonly #appended: Values[];
  readonly #text: CopyText;
  readonly #mostRows: number;
  readonly #mostAppended: number;
  readonly #isNumbered: boolean;
  #written: SeenKeys | undefined;
  #highest = -Infinity;

  /** `changes` are those of this table, by key; projections go on changing them. */
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
    return this.#changes.size > this.#mostRows || this.#text.rows > this.#mostAppended;
  }

  /** Puts new rows into the form they are sent in, which takes less room, and off the garbage collector's hands. */
  writeDown(): void {
    for (const row of this.#appended) this.#text.add(row);
    this.#appended.length = 0;
  }

  /** Writes out what was appended, and the older half of the others where they are too many. */
  async relieve(): Promise<void> {
    if (this.#text.rows > this.#mostAppended) await this.#side.copy(this.#text.columns, this.#text.take());
    if (this.#changes.size <= this.#mostRows) return;
    const late = this.#takeOut(this.#changes.size / 2);
    const areTooMany = late.rows.length > this.#mostRows / 4;
    if (!areTooMany) for (const [key, change] of late.rows) this.#changes.set(key, change);
    await this.#copy(late.fresh);
    if (areTooMany) await this.#side.change(late.rows.map(([, change]) => change));
  }

  /** Writes out everything. */
  async finish(): Promise<void> {
    if (this.#text.rows > 0) await this.#side.copy(this.#text.columns, this.#text.take());
    const late = this.#takeOut(Infinity);
    await this.#copy(late.fresh);
    await this.#side.change(late.rows.map(([, change]) => change));
  }

  /** Takes the oldest changes out of memory: those of rows that can't be in the table yet, and the others. */
  #takeOut(most: number): { fresh: Change[]; rows: [key: string, change: Change][] } {
    const fresh: Change[] = [];
    const rows: [string, Change][] = [];
    const newlyWritten: string[] = [];
    let count = 0;
    for (const [key, change] of this.#changes) {
      if (count++ >= most) break;
      this.#changes.delete(key);
      if (this.#mayBeWritten(key)) rows.push([key, change]);
      else if (change.kind === 'put' || change.kind === 'add') {
        fresh.push(change);
        newlyWritten.push(key);
      } // the others would change a row that isn't there
    }
    if (most !== Infinity) for (const key of newlyWritten) this.#remember(key);
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
        const known = change.kind === 'put' ? columns : columns.filter(({ property }) => property in row);
        texts.set(name, (text = new CopyText(known)));
      }
      text.add(row);
    }
    for (const text of texts.values()) await this.#side.copy(text.columns, text.take());
  }

  #mayBeWritten(key: string): boolean {
    if (this.#isNumbered && Number(key) > this.#highest) return false;
    return this.#written?.has(key) ?? false;
  }

  #remember(key: string): void {
    (this.#written ??= new SeenKeys()).add(key);
    if (this.#isNumbered) this.#highest = Math.max(this.#highest, Number(key));
  }
}

/** A row that wasn't there before, as far as the change says. */
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
