import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

import { toPuts, type Change, type RecordedChange } from '../changes.ts';
import { completeRows, readLastRows, type LastRows } from '../history/complete-rows.ts';
import { buildStatements } from '../statements.ts';
import {
  buildAddKey,
  buildCreateIndexes,
  buildCreateTable,
  READ_MODELS,
  type Column,
  type HistoryTable,
  type Table,
} from '../table.ts';

/** Sends rows in the text format to a table by COPY. Resolves once they are all in it. */
export async function copyIn(
  client: Client,
  target: string,
  columns: readonly string[],
  chunks: readonly Buffer[],
): Promise<void> {
  // FREEZE is allowed because this transaction made the table, and saves later ones from marking
  // the rows as committed.
  const copying = client.query(from(`COPY ${target} (${columns.join()}) FROM STDIN WITH (FREEZE)`));
  await new Promise<void>((resolve, reject) => {
    copying.on('finish', resolve).on('error', reject);
    for (const chunk of chunks) {
      copying.write(chunk);
    }

    copying.end();
  });
}

/**
 * The schema in which tables are rebuilt. Nobody sees it before the transaction has moved them out
 * of it again.
 */
export const SIDE = 'read_models_rebuild';

/**
 * A table that is rebuilt beside the live one: it is filled by COPY, then indexed, and then
 * replaces the live one.
 */
export class SideTable {
  readonly #name: string;
  #hasKey = false;

  constructor(
    private readonly client: Client,
    readonly table: Table,
  ) {
    this.#name = `${SIDE}.${table.name}`;
  }

  /** Creates it without the key and the indexes, which would slow down filling it. */
  async create(): Promise<void> {
    await this.client.query(buildCreateTable(this.table, SIDE));
  }

  /**
   * Writes rows that aren't in it yet, in COPY's text format. Columns left out get their defaults.
   */
  async copy(columns: readonly Column[], text: readonly Buffer[]): Promise<void> {
    const names = columns.map(({ name }) => name);
    await copyIn(this.client, this.#name, names, text);
  }

  /** Applies changes as a worker would. */
  async change(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) {
      return;
    }

    await this.#addKey();
    for (const { text, values } of buildStatements(this.table, changes, SIDE)) {
      await this.client.query(text, [...values]);
    }
  }

  /** Reads the last versions of the rows that were changed, out of a history. */
  async readLastRows(
    history: HistoryTable,
    recorded: readonly RecordedChange[],
  ): Promise<LastRows> {
    await this.#addKey();
    return readLastRows(this.client, history, recorded, SIDE);
  }

  /** Appends the rows for changes to a history as a worker would. */
  async append(history: HistoryTable, recorded: readonly RecordedChange[]): Promise<void> {
    if (recorded.length > 0) {
      const last = await this.readLastRows(history, recorded);
      await this.change(toPuts(completeRows(history, recorded, last)));
    }
  }

  /** Adds the key and the indexes. Autovacuum takes care of the statistics. */
  async finish(): Promise<void> {
    await this.#addKey();
    await this.#run(buildCreateIndexes(this.table, SIDE));
  }

  /**
   * Replaces the live table, if there is one, and takes over its owner and everybody's rights to
   * it.
   */
  async move(): Promise<void> {
    const live = this.table.qualifiedName;
    const { rows } = await this.client.query<{ statement: string }>(RIGHTS, [live, this.#name]);
    await this.#run([
      ...rows.map(({ statement }) => statement),
      `DROP TABLE IF EXISTS ${live}`,
      `ALTER TABLE ${this.#name} SET SCHEMA ${READ_MODELS}`,
    ]);
  }

  /** Adds the key unless it is there: without it, no row can be found for a change. */
  async #addKey(): Promise<void> {
    if (this.#hasKey) {
      return;
    }

    this.#hasKey = true;
    await this.#run([buildAddKey(this.table, SIDE)]);
  }

  /** Runs these statements in one round trip. */
  async #run(statements: readonly string[]): Promise<void> {
    if (statements.length > 0) {
      await this.client.query(statements.join(';\n'));
    }
  }
}

/**
 * The statements that give a table ($2) the owner and rights of another ($1); none if that doesn't
 * exist.
 */
const RIGHTS = `
  WITH live AS (SELECT oid, relacl, relowner FROM pg_class WHERE oid = to_regclass($1::text)),
  granted AS (
    SELECT 0 AS number, '' AS columns, acl.* FROM live, aclexplode(relacl) AS acl
    UNION ALL
    SELECT attnum, format(' (%I)', attname), acl.*
      FROM live JOIN pg_attribute AS a ON attrelid = live.oid, aclexplode(attacl) AS acl
     WHERE EXISTS (SELECT FROM pg_attribute AS b WHERE b.attrelid = $2::text::regclass AND b.attname = a.attname)
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
