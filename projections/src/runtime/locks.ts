import type { ClientBase } from 'pg';

/**
 * Takes a read model for this connection, for as long as the connection lives; false where another
 * worker has it. Rows are written over the same connection, so whoever loses the lock with it can't
 * write any more either.
 */
export async function tryLock(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('cablepark read model'), hashtext($1)) AS locked`,
    [name],
  );
  return rows[0]?.locked ?? false;
}
