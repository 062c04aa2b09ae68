import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { requireFreePort } from '@cablepark/platform/network/free-port';
import { Shutdown } from '@cablepark/platform/program/run-program';
import { hostOf, toLocalUrl } from '@cablepark/platform/settings/settings';
import { startTracing } from '@cablepark/platform/tracing/open-telemetry';
import { awaitPostgres } from '@cablepark/postgres/client/await-postgres';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { refuseUnfitPark } from '@cablepark/projections/refuse-unfit-park';
import { chooseMasterKeySource } from '@cablepark/vault/master-key-source';
import { unlockVault } from '@cablepark/vault/unlock-vault';

import { publishAddresses } from '../data-folder/addresses.ts';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { refuseUsedDatabase } from './claim-database.ts';
import { startEmbeddedEventStore, startEmbeddedPostgres } from './embedded-parts.ts';
import { startProduct, type ProductOptions } from './start-product.ts';

/**
 * `onFatal` is called once if a part has failed for good. `signal` aborts the start: everything
 * started so far is ended.
 */
export type SystemOptions = Pick<
  ProductOptions,
  'settings' | 'logger' | 'report' | 'isTerminal' | 'onFatal' | 'signal' | 'isDemo'
>;

export interface RunningSystem {
  readonly url: string;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

const frontEndFolder = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/**
 * Runs the whole product, with embedded parts where no address is set. Throws StartupRefused, and
 * what `describeStartFailure` can put into a sentence.
 */
export async function runSystem(options: SystemOptions): Promise<RunningSystem> {
  const shutdown = new Shutdown((error) =>
    options.logger.warn({ err: error }, 'a part did not end in order'),
  );
  try {
    return await start(options, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function start(given: SystemOptions, shutdown: Shutdown): Promise<RunningSystem> {
  await requireFreePort(given.settings.PORT, hostOf(given.settings));
  const folder = await openDataFolder(given.settings.DATA_DIR);
  shutdown.add(() => folder.release());
  const settings = { ...given.settings, DATA_DIR: folder.path };
  const options = { ...given, settings };
  const { report, signal } = options;
  shutdown.add(await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT, 'cablepark'));

  const databaseUrl = await findOrStartPostgres(options, shutdown);
  await refuseForeignDatabase(databaseUrl, options);
  const masterKey = await unlockVault(databaseUrl, chooseMasterKeySource(settings, report));
  report('preparing the read models…');
  await migrateReadModels(databaseUrl);
  const eventStoreUrl = await findOrStartEventStore(databaseUrl, options, shutdown);
  const addresses = { databaseUrl, eventStoreUrl };
  shutdown.add(await publishAddresses(folder.path, addresses));
  signal?.throwIfAborted();

  const sqlFolder = join(folder.path, 'sql');
  const port = await startProduct(
    { ...options, ...addresses, masterKey, frontEndFolder, sqlFolder },
    shutdown,
  );
  return {
    url: settings.PUBLIC_URL ?? toLocalUrl(hostOf(settings), port),
    dataFolder: folder.path,
    stop: () => shutdown.run(),
  };
}

/** Waits for the database of the settings, or starts the embedded one. Returns its address. */
async function findOrStartPostgres(
  { settings, report, signal, onFatal }: SystemOptions,
  shutdown: Shutdown,
): Promise<string> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  if (databaseUrl !== undefined) {
    signal?.throwIfAborted();
    await awaitPostgres({ databaseUrl, report, signal });
    return databaseUrl;
  }

  const embeddedUrl = await startEmbeddedPostgres(
    { dataDir, log: report, signal },
    onFatal,
    shutdown,
  );
  signal?.throwIfAborted();
  return embeddedUrl;
}

/**
 * Throws StartupRefused, before anything is written, if this database is another park's or of
 * another version, or if the embedded event store of another instance uses it.
 */
async function refuseForeignDatabase(
  databaseUrl: string,
  { settings, report, signal }: SystemOptions,
): Promise<void> {
  const { EVENTSTORE_URL: eventStoreUrl } = settings;
  await refuseUnfitPark({ databaseUrl, eventStoreUrl }, { report, signal });
  if (!eventStoreUrl) {
    await refuseUsedDatabase(databaseUrl);
  }
}

/** Returns the address of the settings' event store, or starts the embedded one. */
async function findOrStartEventStore(
  databaseUrl: string,
  { settings, logger, report, onFatal }: SystemOptions,
  shutdown: Shutdown,
): Promise<string> {
  if (settings.EVENTSTORE_URL !== undefined) {
    return settings.EVENTSTORE_URL;
  }

  report('starting the event store…');
  const { DATABASE_CONNECTIONS: connections, DATA_DIR: dataDir } = settings;
  const log = (line: string) => logger.warn(line);
  return startEmbeddedEventStore({ databaseUrl, connections, dataDir, log }, onFatal, shutdown);
}
