import type { ClientBase } from 'pg';

/**
 * Takes read models for this connection, for as long as the connection lives, and gives the names of
 * those that nobody else has. Rows are written over the same connection, so whoever loses the lock
 * with it can't write any more either.
 */
export async function tryLocks(client: ClientBase, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; locked: boolean }>(
    `SELECT name, pg_try_advisory_lock(hashtext('cablepark read model'), hashtext(name)) AS locked
       FROM unnest($1::text[]) AS wanted(name)`,
    [names],
  );
  return new Set(rows.flatMap(({ name, locked }) => (locked ? [name] : [])));
}

export async function unlock(client: ClientBase, name: string): Promise<void> {
  await client.query(`SELECT pg_advisory_unlock(hashtext('cablepark read model'), hashtext($1))`, [name]);
}
