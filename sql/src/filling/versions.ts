import type { Cell } from './table-batch.ts';

interface Version {
  readonly cells: (position: number, until: number | null) => readonly Cell[];
  readonly position: number;
  until: number | null;
}

/** What has to be written: rows, and by which positions the last written rows of these keys have ended. */
export interface TakenVersions<Key extends string | number> {
  readonly rows: readonly (readonly Cell[])[];
  readonly ended: ReadonlyMap<Key, number>;
}

/** Rows that begin with one event and end with another, until they are written. */
export class Versions<Key extends string | number> {
  #begun: Version[] = [];
  /** The versions that are still in memory and have not ended, by their key. */
  readonly #open = new Map<Key, Version>();
  /** The written versions that have ended since: by which event. */
  readonly #ended = new Map<Key, number>();

  get size(): number {
    return this.#begun.length;
  }

  begin(key: Key, position: number, cells: Version['cells']): void {
    this.end(key, position);
    const version = { cells, position, until: null };
    this.#begun.push(version);
    this.#open.set(key, version);
  }

  /** Ends the version in force, if there is one. */
  end(key: Key, position: number): void {
    const before = this.#open.get(key);
    if (before) before.until = position;
    else if (!this.#ended.has(key)) this.#ended.set(key, position);
    this.#open.delete(key);
  }

  take(): TakenVersions<Key> {
    const rows = this.#begun.map(({ cells, position, until }) => cells(position, until));
    const ended = new Map(this.#ended);
    this.#begun = [];
    this.#open.clear();
    this.#ended.clear();
    return { rows, ended };
  }
}
