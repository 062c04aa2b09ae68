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
  /** What makes it complete, once it is filled. */
  #key: readonly string[] = [];
  #others: readonly string[] = [];

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
    const { rows } = await this.#client.query<{ isKey: boolean; statement: string }>(COMPLETING, [
      this.#live,
      this.#side,
    ]);
    this.#key = rows.filter(({ isKey }) => isKey).map(({ statement }) => statement);
    this.#others = rows.filter(({ isKey }) => !isKey).map(({ statement }) => statement);
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
    const statements = this.#key;
    this.#key = [];
    await this.#run(statements);
  }

  /** Gives it whatever else the live one has, under the same names. Autovacuum sees to its statistics. */
  async finish(): Promise<void> {
    await this.addKey();
    await this.#run(this.#others);
  }

  /** Takes the live one's place, with whoever may read or change that. */
  async move(): Promise<void> {
    const { rows } = await this.#client.query<{ statement: string }>(RIGHTS, [this.#live, this.#side]);
    await this.#run([
      ...rows.map(({ statement }) => statement),
      `DROP TABLE ${this.#live}`,
      `ALTER TABLE ${this.#side} SET SCHEMA ${this.table.schema}`,
    ]);
  }

  /** All of them in one round trip. */
  async #run(statements: readonly string[]): Promise<void> {
    if (statements.length > 0) await this.#client.query(statements.join(';\n'));
  }
}

/** The statements that give a second table ($2) the key, the indexes and the constraints of a first ($1), in this order. */
const COMPLETING = `
  SELECT contype = 'p' AS "isKey",
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', $2::text, conname, pg_get_constraintdef(oid)) AS statement,
         CASE contype WHEN 'p' THEN 0 ELSE 2 END AS step, oid
    FROM pg_constraint WHERE conrelid = $1::text::regclass AND contype <> 'n'
  UNION ALL
  SELECT false, replace(pg_get_indexdef(indexrelid), ' ON ' || $1::text || ' ', ' ON ' || $2::text || ' '), 1, indexrelid
    FROM pg_index
   WHERE indrelid = $1::text::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
   ORDER BY step, oid`;

/** The statements that give a second table ($2) the owner of a first ($1), and the rights that others have to it or its columns. */
const RIGHTS = `
  WITH live AS (SELECT oid, relacl, relowner FROM pg_class WHERE oid = $1::text::regclass),
  granted AS (
    SELECT 0 AS number, '' AS columns, acl.* FROM live, aclexplode(relacl) AS acl
    UNION ALL
    SELECT attnum, format(' (%I)', attname), acl.*
      FROM live JOIN pg_attribute ON attrelid = live.oid, aclexplode(attacl) AS acl WHERE NOT attisdropped
  )
  SELECT statement FROM (
    SELECT 1 AS step, number, format('GRANT %s%s ON %s TO %s%s', privilege_type, columns, $2::text,
             CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END,
             CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS statement
      FROM granted, live WHERE grantee <> relowner
    UNION ALL
    SELECT 0, 0, format('ALTER TABLE %s OWNER TO %I', $2::text, pg_get_userbyid(relowner))
      FROM live WHERE pg_get_userbyid(relowner) <> current_user
  ) AS statements ORDER BY step, number, statement`;
