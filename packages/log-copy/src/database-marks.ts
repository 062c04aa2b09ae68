import type { ClientBase } from 'pg';

import { StartupRefused } from '@cablepark/platform/program/run-program';
import { buildLayout } from '@cablepark/postgres/client/advisory-locks';
import { hasTable, runWithClient, WORKING } from '@cablepark/postgres/client/connect';

/**
 * The reasons for which a database may not be used as it is: a restore under way, or a log that was
 * migrated to another event store.
 */
type Mark = 'restoring' | 'log is at';

const TABLE = 'copying.marks';
const LAYOUT = buildLayout(
  'cablepark copying',
  `CREATE SCHEMA IF NOT EXISTS copying;
   CREATE TABLE IF NOT EXISTS ${TABLE} (mark text PRIMARY KEY, value text NOT NULL);`,
);

/** Sets a mark. Throws Postgres's unique violation if the database has it. */
export async function setMark(client: ClientBase, mark: Mark, value = ''): Promise<void> {
  await client.query(LAYOUT);
  await client.query(`INSERT INTO ${TABLE} VALUES ($1, $2)`, [mark, value]);
}

/** Whether a database has a mark. */
export const hasMark = async (client: ClientBase, mark: Mark): Promise<boolean> =>
  (await readMarks(client)).has(mark);

/** Removes all marks, and their table. */
export async function dropMarks(client: ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS copying CASCADE');
}

/** Returns the servers to which this database's log was migrated, or undefined if it never was. */
export async function readMigrationTarget(client: ClientBase): Promise<string | undefined> {
  return (await readMarks(client)).get('log is at');
}

async function readMarks(client: ClientBase): Promise<ReadonlyMap<string, string>> {
  if (!(await hasTable(client, TABLE))) {
    return new Map();
  }

  const { rows } = await client.query<{ mark: Mark; value: string }>(
    `SELECT mark, value FROM ${TABLE}`,
  );
  return new Map(rows.map(({ mark, value }) => [mark, value]));
}

const DEFAULT_PORT = 2113;

/** The servers that an address names, without users, tokens and options. */
export function serversOf(eventStoreUrl: string): string {
  const hosts = /^esdb(?:\+discover)?:\/\/(?:[^@/?]*@)?([^/?]+)/i.exec(eventStoreUrl)?.[1] ?? '';
  const servers = hosts
    .toLowerCase()
    .split(',')
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:${DEFAULT_PORT}`));
  return `esdb://${servers.sort().join()}`;
}

/**
 * Throws StartupRefused if the database has been restored only in part, or if its log was migrated
 * to another event store than this one; undefined means the embedded one. Every program that works
 * with a database calls it first.
 */
export const refuseMarked = (
  databaseUrl: string,
  eventStoreUrl: string | undefined,
): Promise<void> =>
  runWithClient({ databaseUrl, name: 'cablepark marks', limits: WORKING }, async (client) => {
    const marks = await readMarks(client);
    if (marks.has('restoring')) {
      throw new StartupRefused(
        'The database contains an incomplete restore: restore the same backup again to go on, or empty it and the event store.',
      );
    }

    const place = marks.get('log is at');
    if (
      place !== undefined &&
      (eventStoreUrl === undefined || serversOf(eventStoreUrl) !== place)
    ) {
      throw new StartupRefused(
        `The log of this park was migrated to ${place}: set EVENTSTORE_URL to that address.`,
      );
    }
  });
