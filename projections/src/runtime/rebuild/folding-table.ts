import type { Change, TableChanges, Values } from '../changes.ts';
import { CopyText } from './copy-text.ts';
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
const APPENDED_ROWS_IN_MEMORY = 2000;

/**
 * A table that is being rebuilt, mostly in memory. Only when there are too many rows are the oldest
 * written out by COPY. Changes to those wait in memory as well, until the end or until there are
 * too many of them.
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
  serializeAppended(): void {
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

/**
 * 2²⁷ bits are 16 MB. With a million keys in them, one in about 80,000 others is wrongly reported
 * as seen.
 */
const BITS = 27;
const PROBES = 3;

/**
 * A Bloom filter: `has` is always true for a key that was added, and almost never for one that
 * wasn't.
 */
class SeenKeys {
  readonly #bits = new Uint32Array(2 ** (BITS - 5));

  add(key: string): void {
    for (const bit of toProbes(key)) {
      this.#bits[bit >>> 5] = this.#wordOf(bit) | maskOf(bit);
    }
  }

  has(key: string): boolean {
    return toProbes(key).every((bit) => (this.#wordOf(bit) & maskOf(bit)) !== 0);
  }

  #wordOf(bit: number): number {
    return this.#bits[bit >>> 5] ?? 0;
  }
}

const maskOf = (bit: number): number => 1 << (bit & 31);

/** The bits of a key, by double hashing (Kirsch and Mitzenmacher) over FNV-1a and djb2. */
function toProbes(key: string): number[] {
  let fnv = 0x811c9dc5;
  let djb = 5381;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    fnv = Math.imul(fnv ^ code, 0x01000193);
    djb = (Math.imul(djb, 33) + code) | 0;
  }

  const step = djb | 1;
  return Array.from({ length: PROBES }, (_, i) => (fnv + Math.imul(step, i)) >>> (32 - BITS));
}
