import type { Client, ClientBase } from 'pg';

import type { BoundedPool } from './bounded-pool.ts';
import { ANSWERING } from './connect.ts';

/** A connection that runs statements: a client of pg, or a query runner of TypeORM. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Waits for the lock of this name, which one session of the database has at a time, until its
 * connection ends.
 */
export async function takeLock(connection: Connection, name: string): Promise<void> {
  await connection.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
}

/**
 * Takes the lock of this name until the connection ends, unless another session has it. Returns
 * whether it did.
 */
export async function tryLock(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext($1)) AS locked',
    [name],
  );
  return rows[0]?.locked ?? false;
}

/** Runs work on a connection of its own while no other process runs work under the same name. */
export async function runInTurn<T>(
  pool: BoundedPool,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const session = await pool.lend({
    databaseUrl: pool.options.connectionString ?? '',
    name,
    limits: ANSWERING,
  });
  try {
    await takeLock(session.client, name);
    return await work(session.client);
  } finally {
    await session.close(); // and with the connection the lock
  }
}

/**
 * SQL that creates tables by these statements, in one query and so in one transaction. Processes
 * that start together wait for each other under this name, because `IF NOT EXISTS` alone fails if
 * two sessions create the same thing at once.
 */
export const buildLayout = (name: string, statements: string): string =>
  `SELECT pg_advisory_xact_lock(hashtext('${name}'));${statements}`;
