import type { DuckDBConnection } from '@duckdb/node-api';
import { type Cell, appendRows, type Table } from './table-batch.ts';

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

/** A table of versions, by the names of its columns. */
export interface VersionsTable extends Table {
  /** What tells the things apart whose versions these are; an INTEGER or a VARCHAR. */
  readonly key: string;
  /** The position that ends a version. */
  readonly until: string;
}

/** Writes versions, within the connection's transaction: ends the last ones of the same keys and appends the others. */
export async function appendVersions(
  connection: DuckDBConnection,
  table: VersionsTable,
  { rows, ended }: TakenVersions<string | number>,
): Promise<void> {
  if (ended.size > 0) await end(connection, table, ended);
  await appendRows(connection, table, rows);
}

async function end(
  connection: DuckDBConnection,
  { schema, name, columns, key, until }: VersionsTable,
  ended: ReadonlyMap<string | number, number>,
): Promise<void> {
  const kind = columns[0] === 'integer' ? 'integer' : 'text';
  const type = kind === 'integer' ? 'INTEGER' : 'VARCHAR';
  await connection.run(`CREATE OR REPLACE TEMP TABLE ended (key ${type}, position BIGINT)`);
  const table: Table = { catalog: 'temp', schema: 'main', name: 'ended', columns: [kind, 'bigint'] };
  await appendRows(connection, table, [...ended]);
  await connection.run(
    `UPDATE ${schema}."${name}" AS version SET ${until} = ended.position FROM ended
      WHERE version.${key} = ended.key AND version.${until} IS NULL`,
  );
}
