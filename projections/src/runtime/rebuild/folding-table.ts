import type { Change, Values } from '../change.ts';
import type { Column } from '../table.ts';
import { SeenKeys } from './seen-keys.ts';
import type { SideTable } from './side-table.ts';

/** Rows of one table that are kept in memory, where changes to them cost nothing but their folding. */
export const ROWS_IN_MEMORY = 40_000;

/**
 * A table being rebuilt, most of it in memory: rows are written out, by COPY, only when they have
 * become many, the oldest first. A change to a row that was written out waits in memory, too, until
 * the end or until there are too many of them.
 */
export class FoldingTable {
  readonly #side: SideTable;
  readonly #changes: Map<string, Change>;
  readonly #mostRows: number;
  readonly #isNumbered: boolean;
  #written: SeenKeys | undefined;
  #highest = -Infinity;

  /** `changes` are those of this table, by key; projections go on changing them. */
  constructor(side: SideTable, changes: Map<string, Change>, mostRows: number) {
    this.#side = side;
    this.#mostRows = mostRows;
    this.#changes = changes;
    const [key, ...more] = side.table.key;
    this.#isNumbered = more.length === 0 && /^(smallint|int|bigint)/.test(key?.type ?? '');
  }

  get isFull(): boolean {
    return this.#changes.size > this.#mostRows;
  }

  /** Writes out the older half. */
  async relieve(): Promise<void> {
    const late = this.#takeOut(this.#changes.size / 2);
    const areTooMany = late.rows.length > this.#mostRows / 4;
    if (!areTooMany) for (const [key, change] of late.rows) this.#changes.set(key, change);
    await this.#copy(late.fresh);
    if (areTooMany) await this.#side.change(late.rows.map(([, change]) => change));
  }

  /** Writes out everything. */
  async finish(): Promise<void> {
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
    const groups = new Map<string, { columns: readonly Column[]; rows: Values[] }>();
    for (const change of changes) {
      const row = rowOf(change);
      const { columns } = this.#side.table;
      const name = change.kind === 'put' ? '' : Object.keys(row).join();
      let group = groups.get(name);
      if (!group) {
        const known = change.kind === 'put' ? columns : columns.filter(({ property }) => property in row);
        groups.set(name, (group = { columns: known, rows: [] }));
      }
      group.rows.push(row);
    }
    for (const { columns, rows } of groups.values()) await this.#side.copy(columns, rows);
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
