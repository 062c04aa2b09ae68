import type { RecordedChange } from '../changes.ts';
import { completeRow, type LastRows } from '../history/complete-rows.ts';
import type { HistoryTable } from '../table.ts';
import { CopyText } from './copy-text.ts';
import { APPENDED_ROWS_IN_MEMORY, type TableInRebuild } from './folding-table.ts';
import { SeenKeys } from './seen-keys.ts';
import type { SideTable } from './side-table.ts';

/**
 * A history that is being rebuilt. The last versions of the rows that changed latest are in memory,
 * so most changes are completed to whole rows at once and written by COPY. A change of a row that
 * rested for long waits until its last version has been read back.
 */
export class RecordingTable implements TableInRebuild {
  readonly #side: SideTable;
  readonly #history: HistoryTable;
  readonly #recorded: RecordedChange[];
  readonly #mostRows: number;
  readonly #mostAppended: number;
  readonly #text: CopyText;
  readonly #last: LastRows = new Map();
  /** The rows that are no longer in `#last`. */
  #forgotten: SeenKeys | undefined;
  /** Changes of forgotten rows, and further ones of the same rows, in the order of the events. */
  #late: RecordedChange[] = [];
  #lateKeys = new Set<string>();

  /** `recorded` holds this table's changes. Projections go on adding to it. */
  constructor(
    side: SideTable,
    history: HistoryTable,
    recorded: RecordedChange[],
    mostRows: number,
  ) {
    this.#side = side;
    this.#history = history;
    this.#recorded = recorded;
    this.#mostRows = mostRows;
    this.#mostAppended = Math.min(mostRows, APPENDED_ROWS_IN_MEMORY);
    this.#text = new CopyText(history.columns);
  }

  get isFull(): boolean {
    return this.#exceeds(1);
  }

  get isOverfull(): boolean {
    return this.#exceeds(2);
  }

  #exceeds(times: number): boolean {
    const most = times * this.#mostAppended;
    return this.#text.rows > most || this.#late.length > most;
  }

  takeGathered(): void {
    for (const recorded of this.#recorded) {
      const { key } = recorded;
      if (this.#lateKeys.has(key) || this.#isForgotten(key)) {
        this.#lateKeys.add(key);
        this.#late.push(recorded);
      } else {
        this.#complete(recorded);
      }
    }

    this.#recorded.length = 0;
    this.#forgetRested();
  }

  async writeOut(): Promise<void> {
    if (this.#late.length > this.#mostAppended) {
      await this.#completeLate();
    } else {
      await this.#copy();
    }
  }

  async finish(): Promise<void> {
    await this.#completeLate();
    await this.#copy();
  }

  #complete(recorded: RecordedChange): void {
    const row = completeRow(this.#history.of, recorded, this.#last);
    if (row) {
      this.#text.add(row);
    }
  }

  /** More changes may be gathered meanwhile; those of the same rows are late as well. */
  async #completeLate(): Promise<void> {
    const late = this.#late;
    if (late.length === 0) {
      return;
    }

    this.#late = [];
    await this.#copy(); // the last versions of these rows may still be in memory
    for (const [key, row] of await this.#side.readLastRows(this.#history, late)) {
      this.#last.set(key, row);
    }
    for (const recorded of late) {
      this.#complete(recorded);
    }

    this.#lateKeys = new Set(this.#late.map(({ key }) => key));
  }

  async #copy(): Promise<void> {
    if (this.#text.rows > 0) {
      await this.#side.copy(this.#text.columns, this.#text.take());
    }
  }

  #isForgotten(key: string): boolean {
    return !this.#last.has(key) && (this.#forgotten?.has(key) ?? false);
  }

  /** Forgets the older half of the rows if there are too many. */
  #forgetRested(): void {
    if (this.#last.size <= this.#mostRows) {
      return;
    }

    this.#forgotten ??= new SeenKeys();
    let surplus = this.#last.size - this.#mostRows / 2;
    for (const key of this.#last.keys()) {
      if (surplus-- <= 0) {
        break;
      }

      this.#last.delete(key);
      this.#forgotten.add(key);
    }
  }
}
