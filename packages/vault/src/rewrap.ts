import type { ClientBase } from 'pg';
import type { MasterKey, WrappedKind } from './master-key.ts';

const TABLES: readonly { kind: WrappedKind; table: string; name: string; nameType: string; value: string }[] = [
  { kind: 'key', table: 'vault.keys', name: 'key_id', nameType: 'uuid', value: 'key' },
  { kind: 'secret', table: 'vault.secrets', name: 'name', nameType: 'text', value: 'secret' },
];
const PAGE = 5000;

/**
 * Wraps every value again in the caller's transaction: from another master key, or from plain bytes if `from` is null.
 * The tables are locked against other writers. Returns the number of values.
 */
export async function rewrap(client: ClientBase, from: MasterKey | null, to: MasterKey): Promise<number> {
  let count = 0;
  for (const { kind, table, name, nameType, value } of TABLES) {
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const page = async (after: string | null) =>
      client.query<{ name: string; value: Buffer }>(
        `SELECT ${name} AS name, ${value} AS value FROM ${table}
          WHERE $1::${nameType} IS NULL OR ${name} > $1 ORDER BY ${name} LIMIT ${PAGE}`,
        [after],
      );
    for (let { rows } = await page(null); rows.length > 0; { rows } = await page(rows.at(-1)?.name ?? null)) {
      const values = rows.map((row) =>
        to.wrap(kind, row.name, from ? from.unwrap(kind, row.name, row.value) : row.value),
      );
      await client.query(
        `UPDATE ${table} SET ${value} = fresh.value
           FROM unnest($1::${nameType}[], $2::bytea[]) AS fresh (name, value) WHERE ${table}.${name} = fresh.name`,
        [rows.map((row) => row.name), values],
      );
      count += rows.length;
    }
  }
  return count;
}
