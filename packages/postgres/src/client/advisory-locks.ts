import type { Pool, PoolClient } from 'pg';

/** A connection that runs statements: a client of pg, or a query runner of TypeORM. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Waits for the lock of this name, which one session of the database has at a time, until its connection ends. */
export async function takeLock(connection: Connection, name: string): Promise<void> {
  await connection.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
}

/** Runs work on a connection of its own while no other process runs work under the same name. */
export async function inTurn<T>(pool: Pool, name: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await takeLock(client, name);
    return await work(client);
  } finally {
    client.release(true); // destroys the connection and with it the lock
  }
}

/** One transaction of statements that create tables, under a lock: `IF NOT EXISTS` fails for simultaneous starts. */
export const layout = (name: string, statements: string): string =>
  `SELECT pg_advisory_xact_lock(hashtext('${name}'));${statements}`;
