import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { requireFreePort } from '@cablepark/platform/network/free-port';
import { Shutdown } from '@cablepark/platform/program/run-program';
import { hostOf, localUrl } from '@cablepark/platform/settings/settings';
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

const frontEndFolder = fileURLToPath(new URL('../../../../frontend/dist', import.meta.url));

/**
 * Runs the whole product, with embedded parts where no address is set. Throws what `sentenceFor`
 * knows.
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

async function start(
  { settings: given, logger, report, isTerminal, onFatal, signal, isDemo }: SystemOptions,
  shutdown: Shutdown,
): Promise<RunningSystem> {
  await requireFreePort(given.PORT, hostOf(given));
  const folder = await openDataFolder(given.DATA_DIR);
  shutdown.add(() => folder.release());
  const settings = { ...given, DATA_DIR: folder.path };
  const { DATABASE_CONNECTIONS: connections } = settings;
  const databaseUrl =
    settings.DATABASE_URL ??
    (await startEmbeddedPostgres({ dataDir: folder.path, log: report, signal }, onFatal, shutdown));
  signal?.throwIfAborted();
  if (settings.DATABASE_URL) {
    await awaitPostgres({ databaseUrl, report, signal });
  }

  await refuseUnfitPark(
    { databaseUrl, eventStoreUrl: settings.EVENTSTORE_URL },
    { report, signal },
  );
  if (!settings.EVENTSTORE_URL) {
    await refuseUsedDatabase(databaseUrl);
  }

  const masterKey = await unlockVault(databaseUrl, chooseMasterKeySource(settings, report));
  const warn = (line: string) => logger.warn(line);
  report('preparing the read models…');
  await migrateReadModels(databaseUrl);
  if (!settings.EVENTSTORE_URL) {
    report('starting the event store…');
  }

  const eventStoreUrl =
    settings.EVENTSTORE_URL ??
    (await startEmbeddedEventStore(
      { databaseUrl, connections, dataDir: folder.path, log: warn },
      onFatal,
      shutdown,
    ));
  shutdown.add(await publishAddresses(folder.path, { databaseUrl, eventStoreUrl }));
  signal?.throwIfAborted();
  const addresses = { databaseUrl, eventStoreUrl };
  const options = {
    ...addresses,
    settings,
    masterKey,
    logger,
    frontEndFolder,
    sqlFolder: join(folder.path, 'sql'),
    report,
    isTerminal,
    onFatal,
    signal,
    isDemo,
  };
  const port = await startProduct(options, shutdown);
  return {
    url: settings.PUBLIC_URL ?? localUrl(hostOf(settings), port),
    dataFolder: folder.path,
    stop: () => shutdown.run(),
  };
}
