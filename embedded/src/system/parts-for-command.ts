import { resolve } from 'node:path';

import type { Logger } from 'pino';

import { parkEvents } from '@cablepark/contracts/events';
import { Connection } from '@cablepark/event-store/client/connection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { findWholePosition } from '@cablepark/event-store/log/whole-position';
import {
  StartupRefused,
  type Program,
  type Shutdown,
} from '@cablepark/platform/program/run-program';
import { readSettings, type Settings } from '@cablepark/platform/settings/settings';
import { hasTable, runWithClient, WORKING } from '@cablepark/postgres/client/connect';
import { refuseUnfitPark, type PlacesOfPark } from '@cablepark/projections/refuse-unfit-park';
import { findLogOfDatabase } from '@cablepark/projections/runtime/checkpoints';
import { chooseMasterKeySource } from '@cablepark/vault/master-key-source';
import { openSecrets } from '@cablepark/vault/secrets';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { readPublishedAddresses, type Addresses } from '../data-folder/addresses.ts';
import { isDataFolder } from '../data-folder/format-marker.ts';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { createCommandLogger, openLog, report } from './command.ts';

const rethrow = (error: Error): never => {
  throw error;
};

/** Runs Postgres on the data folder until shutdown. */
async function startOwnDatabase(
  dataDir: string,
  shutdown: Shutdown,
  signal?: AbortSignal,
): Promise<string> {
  // Beside a running system it isn't needed, and loading it would take as long as a short command.
  const { startEmbeddedPostgres: embeddedPostgres } = await import('./embedded-parts.ts');
  return embeddedPostgres({ dataDir, log: report, signal }, rethrow, shutdown);
}

/** Runs the event store of the data folder until shutdown. */
async function startOwnEventStore(
  databaseUrl: string,
  { settings, logger }: { readonly settings: Settings; readonly logger: Logger },
  shutdown: Shutdown,
): Promise<string> {
  const { startEmbeddedEventStore: embeddedEventStore } = await import('./embedded-parts.ts');
  const dataDir = resolve(settings.DATA_DIR);
  const log = (line: string) => logger.warn(line);
  return embeddedEventStore({ databaseUrl, dataDir, log }, rethrow, shutdown);
}

/**
 * Opens the database of a park that isn't in use, and locks its data folder, if there is one, until
 * shutdown.
 */
export async function openDatabaseAtRest(
  { DATA_DIR, DATABASE_URL }: Settings,
  { shutdown, signal }: Program,
): Promise<string> {
  const path = resolve(DATA_DIR);
  if (DATABASE_URL === undefined) {
    refuseOtherFolder(path);
  }
  if (isDataFolder(path)) {
    const folder = await openDataFolder(path);
    shutdown.add(() => folder.release());
  }

  const databaseUrl = DATABASE_URL ?? (await startOwnDatabase(path, shutdown, signal));
  await refuseNoPark(databaseUrl);
  return databaseUrl;
}

/**
 * Returns the addresses of the park's parts: those in the settings, otherwise those of the instance
 * that runs on the data folder, otherwise those of parts that are started here on the folder, until
 * shutdown. Throws StartupRefused; it is NoPark, and nothing has been written, if there is no park,
 * if it is one of another version, or if the log is another park's.
 */
export async function openPartsForCommand(
  settings: Settings,
  shutdown: Shutdown,
  logger = createCommandLogger(),
): Promise<Addresses> {
  const places = await findPlaces(settings, shutdown);
  await refuseOtherVersion(places);

  const { databaseUrl } = places;
  const eventStoreUrl =
    places.eventStoreUrl ?? (await startOwnEventStore(databaseUrl, { settings, logger }, shutdown));
  const addresses = { databaseUrl, eventStoreUrl };
  const isEmbedded = places.eventStoreUrl === undefined;
  await refuseOtherLog(addresses, isEmbedded ? NO_PARK_IN_DATABASE : NO_LOG_IN_STORE);
  return addresses;
}

/**
 * Like `openPartsForCommand`, but returns only the database's address, for a command that reads the
 * embedded event store's table.
 */
export async function openDatabaseForCommand(
  settings: Settings,
  shutdown: Shutdown,
): Promise<string> {
  const { databaseUrl } = await findPlaces(settings, shutdown);
  await refuseOtherVersion({ databaseUrl, eventStoreUrl: undefined });
  return databaseUrl;
}

/**
 * Finds the addresses of database and event store. A database that doesn't run is started; an
 * embedded event store isn't started here, and has no address.
 */
async function findPlaces(settings: Settings, shutdown: Shutdown): Promise<PlacesOfPark> {
  const { DATABASE_URL, EVENTSTORE_URL } = settings;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return { databaseUrl: DATABASE_URL, eventStoreUrl: EVENTSTORE_URL };
  }

  refuseOtherFolder(resolve(settings.DATA_DIR));
  const folder = await openDataFolder(settings.DATA_DIR).catch((error: unknown) => {
    if (error instanceof StartupRefused) {
      return error;
    }

    throw error;
  });
  if (folder instanceof StartupRefused) {
    const published = await readPublishedAddresses(resolve(settings.DATA_DIR));
    if (!published) {
      throw folder;
    }

    return {
      databaseUrl: DATABASE_URL ?? published.databaseUrl,
      eventStoreUrl: EVENTSTORE_URL ?? published.eventStoreUrl,
    };
  }

  shutdown.add(() => folder.release());
  const databaseUrl = DATABASE_URL ?? (await startOwnDatabase(folder.path, shutdown));
  return { databaseUrl, eventStoreUrl: EVENTSTORE_URL };
}

/** The park that a command works on. */
export interface Park extends Addresses {
  readonly settings: Settings;
  readonly log: EventLog;
}

/** Opens the park of the settings (`openPartsForCommand`) and its log, until shutdown. */
export async function openPark(shutdown: Shutdown, logger?: Logger): Promise<Park> {
  const settings = readSettings(process.env);
  const addresses = await openPartsForCommand(settings, shutdown, logger);
  return { settings, ...addresses, log: openLog(addresses.eventStoreUrl, shutdown) };
}

/** Opens the secrets of the park's vault until shutdown. `name` is the connection's. */
export async function openSecretsOf(
  { settings, databaseUrl }: Park,
  name: string,
  shutdown: Shutdown,
) {
  const masterKey = await unlockVault(databaseUrl, chooseMasterKeySource(settings, report));
  return { masterKey, secrets: openSecrets({ databaseUrl, name, masterKey }, shutdown) };
}

/**
 * Returns the position up to which a command reads: the one asked for, moved back to the end of a
 * commit, or the log's end. Throws StartupRefused if the log ends before it.
 */
export async function choosePosition(log: EventLog, asked: bigint | undefined): Promise<bigint> {
  const { last = -1n } = await log.readEnd();
  if (asked === undefined) {
    return last;
  }
  if (asked > last) {
    throw new StartupRefused(`The log ends at position ${last}, before ${asked}.`);
  }

  const whole = await findWholePosition(log, asked);
  if (whole !== asked) {
    report(
      `position ${asked} is in the middle of what one command wrote: using ${whole}, before it`,
    );
  }

  return whole;
}

/**
 * A command was pointed at something that is no park, at one of another version, at another park's
 * log, or at a log that was migrated to another event store.
 */
export class NoPark extends StartupRefused {
  override readonly name = 'NoPark';
}

const NO_PARK_IN_DATABASE =
  'The database holds no park: set DATA_DIR to the park’s data folder, or DATABASE_URL to its database.';
const NO_LOG_IN_STORE =
  'The event store holds no park’s log: set EVENTSTORE_URL to the store with this park’s log.';

/** Throws NoPark, and makes nothing, unless the folder is a park's. */
export function refuseOtherFolder(folder: string): void {
  if (!isDataFolder(folder)) {
    throw new NoPark(
      `There is no park in ${folder}: set DATA_DIR to its data folder, or EVENTSTORE_URL and DATABASE_URL to its servers.`,
    );
  }
}

/** Throws NoPark, and writes nothing, unless the database is a park's. */
async function refuseNoPark(databaseUrl: string): Promise<void> {
  await runWithClient(
    { databaseUrl, name: 'cablepark command', limits: WORKING },
    async (client) => {
      if (!(await hasTable(client, 'vault.keys'))) {
        throw new NoPark(NO_PARK_IN_DATABASE);
      }
    },
  );
}

/** Throws NoPark, and writes nothing, unless there is a park that this version can work with. */
async function refuseOtherVersion(places: PlacesOfPark): Promise<void> {
  await refuseNoPark(places.databaseUrl);
  await refuseUnfitPark(places).catch(throwNoPark);
}

/**
 * Throws NoPark, and writes nothing, unless the event store has the log of the database's park.
 * `withoutLog` is the sentence for one without any log.
 */
async function refuseOtherLog(
  { databaseUrl, eventStoreUrl }: Addresses,
  withoutLog: string,
): Promise<void> {
  await runWithClient(
    { databaseUrl, name: 'cablepark command', limits: WORKING },
    async (client) => {
      const connection = new Connection(eventStoreUrl);
      try {
        const log = new EventLog(connection, parkEvents);
        const logId = await findLogOfDatabase(client, log).catch(throwNoPark);
        if (logId === undefined) {
          throw new NoPark(withoutLog);
        }
      } finally {
        await connection.close();
      }
    },
  );
}

function throwNoPark(error: unknown): never {
  throw error instanceof StartupRefused ? new NoPark(error.message, { cause: error }) : error;
}
