import type { ClientBase } from 'pg';

import { parkEvents } from '@cablepark/contracts/events';
import { ClusterWatch } from '@cablepark/event-store/client/cluster-watch';
import { Connection } from '@cablepark/event-store/client/connection';
import { refuseWrongCertificate } from '@cablepark/event-store/client/refuse-wrong-certificate';
import { isWorthRepeating } from '@cablepark/event-store/client/retries';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { refuseMarked } from '@cablepark/log-copy/database-marks';
import { refuseOtherFormatInTable } from '@cablepark/log-copy/format-of-log';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import type { Waiting } from '@cablepark/platform/program/tell-while-waiting';
import { hasTable, runWithClient, WORKING } from '@cablepark/postgres/client/connect';

import { knownMigrations, type MigrationTable } from './migration.ts';
import { refuseLogWithoutIdentity } from './runtime/checkpoints.ts';

/** Where a park's database and log are. */
export interface PlacesOfPark {
  readonly databaseUrl: string;
  /** Undefined for the embedded event store, whose table is in the database. */
  readonly eventStoreUrl: string | undefined;
}

/**
 * Throws StartupRefused if this version can't work with a database and its log: one that was
 * restored only in part, or whose log is elsewhere (`refuseMarked`), that has other migrations than
 * ours, or a log of another format. Every program calls it before anything else, because it writes
 * nothing. A start waits for an event store that doesn't answer yet, as `waiting` says; a command
 * doesn't, and gets an EventStoreFailure.
 */
export async function refuseUnfitPark(
  { databaseUrl, eventStoreUrl }: PlacesOfPark,
  waiting?: Waiting,
): Promise<void> {
  await refuseMarked(databaseUrl, eventStoreUrl);
  await refuseUnfitDatabase(databaseUrl);
  if (eventStoreUrl !== undefined) {
    await refuseUnfitLog(eventStoreUrl, waiting);
  }
}

/**
 * Throws StartupRefused if a database has other migrations, or a log of another format in the
 * embedded store's table.
 */
export async function refuseUnfitDatabase(databaseUrl: string): Promise<void> {
  await runWithClient(
    { databaseUrl, name: 'cablepark format', limits: WORKING },
    async (client) => {
      await refuseOtherMigrations(client, 'read_model_migrations');
      await refuseOtherMigrations(client, 'automation_migrations');
      await refuseOtherFormatInTable(client);
    },
  );
}

/**
 * Throws StartupRefused unless the migrations that have run are the first of ours. Those that are
 * missing will run later.
 */
async function refuseOtherMigrations(client: ClientBase, table: MigrationTable): Promise<void> {
  if (!(await hasTable(client, table))) {
    return;
  }

  const known: readonly string[] = knownMigrations[table];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY id`);
  const other = rows.find(({ name }, index) => name !== known[index]);
  if (other !== undefined) {
    throw new StartupRefused(
      `The database was made by another version (${table} has ${other.name}): use that one, or another database.`,
    );
  }
}

/**
 * Throws StartupRefused for a log of another format in an event store, or one of ours that has lost
 * its identity.
 */
export async function refuseUnfitLog(eventStoreUrl: string, waiting?: Waiting): Promise<void> {
  await refuseWrongCertificate(eventStoreUrl);
  const connection = new Connection(eventStoreUrl);
  try {
    const log = new EventLog(connection, parkEvents);
    await (waiting === undefined ? refuseLogWithoutIdentity(log) : refuseLogOnceLed(log, waiting));
  } finally {
    await connection.close();
  }
}

/** Waits for the event store, again whenever it goes away, and then checks its log. */
async function refuseLogOnceLed(log: EventLog, waiting: Waiting): Promise<void> {
  const cluster = new ClusterWatch(log.connection, { isWriter: false });
  try {
    for (;;) {
      await cluster.waitUntilLed(waiting);
      try {
        await refuseLogWithoutIdentity(log);
        return;
      } catch (error) {
        // The connection to the event store may break again in the meantime.
        if (!isWorthRepeating(error)) {
          throw error;
        }
      }
    }
  } finally {
    await cluster.stop();
  }
}
