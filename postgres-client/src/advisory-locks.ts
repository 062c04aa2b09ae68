import type { Pool, PoolClient } from 'pg';

/** Whatever runs statements over one connection: a client of pg's, or a query runner of TypeORM's. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Waits for the lock of this name, which one session of the database has at a time: until its connection ends. */
export async function takeLock(connection: Connection, name: string): Promise<void> {
  await connection.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
}

/** Runs work while no other process runs any under the same name, on a connection that the work may use. */
export async function inTurn<T>(pool: Pool, name: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await takeLock(client, name);
    return await work(client);
  } finally {
    client.release(true); // the lock goes with the connection
  }
}

/**
 * Statements that lay out tables, to be sent as one query, which is one transaction. Processes that start together wait
 * for each other: `IF NOT EXISTS` alone fails where two sessions make the same thing at once.
 */
export const layout = (name: string, statements: string): string =>
  `SELECT pg_advisory_xact_lock(hashtext('${name}'));${statements}`;
