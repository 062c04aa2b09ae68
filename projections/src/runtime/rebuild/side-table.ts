import type { Client } from 'pg';
import type { Change } from '../change.ts';
import { statementsFor } from '../statements.ts';
import type { Column, Table } from '../table.ts';
import { copyIn } from './copy-in.ts';

/** Where tables are made anew, unseen by anybody until the transaction that makes them has moved them. */
export const SIDE = 'read_models_rebuild';

/** A read model's table being made anew beside the live one: first filled by COPY, then indexed, then moved over. */
export class SideTable {
  readonly table: Table;
  readonly #client: Client;
  readonly #live: string;
  readonly #side: string;
  #hasKey = false;

  constructor(client: Client, table: Table) {
    this.table = table;
    this.#client = client;
    this.#live = `${table.schema}.${table.name}`;
    this.#side = `${SIDE}.${table.name}`;
  }

  /** Makes it like the live one, without anything that would slow down its filling. */
  async create(): Promise<void> {
    await this.#client.query(
      `CREATE TABLE ${this.#side} (LIKE ${this.#live} INCLUDING ALL EXCLUDING INDEXES EXCLUDING CONSTRAINTS)`,
    );
  }

  /** Writes rows that aren't there yet, in COPY's text format; columns left out get their defaults. */
  async copy(columns: readonly Column[], text: readonly Buffer[]): Promise<void> {
    const names = columns.map(({ name }) => name);
    await copyIn(this.#client, this.#side, names, text);
  }

  /** Does changes as a worker would. */
  async change(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await this.addKey();
    for (const { text, values } of statementsFor(this.table, changes, SIDE))
      await this.#client.query(text, [...values]);
  }

  /** Gives it the live one's primary key; without it no row is found again. */
  async addKey(): Promise<void> {
    if (this.#hasKey) return;
    this.#hasKey = true;
    await this.#addConstraints(`contype = 'p'`);
  }

  /** Gives it whatever else the live one has, under the same names. Autovacuum sees to its statistics. */
  async finish(): Promise<void> {
    await this.addKey();
    const { rows } = await this.#client.query<{ definition: string }>(
      `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
        WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
        ORDER BY indexrelid`,
      [this.#live],
    );
    for (const { definition } of rows)
      await this.#client.query(definition.replace(` ON ${this.#live} `, ` ON ${this.#side} `));
    await this.#addConstraints(`contype NOT IN ('p', 'n')`);
  }

  /** Takes the live one's place. */
  async move(): Promise<void> {
    await this.#client.query(`DROP TABLE ${this.#live}`);
    await this.#client.query(`ALTER TABLE ${this.#side} SET SCHEMA ${this.table.schema}`);
  }

  async #addConstraints(which: string): Promise<void> {
    const { rows } = await this.#client.query<{ name: string; definition: string }>(
      `SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
        WHERE conrelid = $1::regclass AND ${which} ORDER BY oid`,
      [this.#live],
    );
    for (const { name, definition } of rows)
      await this.#client.query(`ALTER TABLE ${this.#side} ADD CONSTRAINT ${name} ${definition}`);
  }
}
