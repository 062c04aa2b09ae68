import { fileURLToPath } from 'node:url';
import { openInfrastructure } from '@cablepark/backend/app/open-infrastructure';
import { Shutdown } from '@cablepark/platform/program/shutdown';
import { startBackend } from '@cablepark/backend/app/start-backend';
import { hostOf, localUrl, type Settings } from '@cablepark/platform/settings/settings';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { masterKeySource } from '@cablepark/vault/master-key-source';
import { unlockVault } from '@cablepark/vault/unlock-vault';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import type { Logger } from 'pino';
import { publishAddresses } from '../data-folder/addresses.ts';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { refuseUsedDatabase } from './claim-database.ts';
import { embeddedEventStore, embeddedPostgres } from './embedded-parts.ts';
import { requireFreePort } from './require-free-port.ts';

export interface SystemOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  /** Gets a line of progress for whoever watches the start. */
  readonly tell: (line: string) => void;
  /** Whether those lines go to a terminal. */
  readonly isTerminal?: boolean;
  /** Called once when the system can't go on: a part of it died for good. */
  readonly onFatal: (error: Error) => void;
  /** Gives up in the middle of the start: what has begun is ended and the promise rejects. */
  readonly signal?: AbortSignal;
  /** Fills in a made-up season, where there is none yet. Refused with DemoRefused where there are bookings. */
  readonly isDemo?: boolean;
}

export interface RunningSystem {
  /** Where the site is. */
  readonly url: string;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

const frontEndFolder = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/**
 * Runs the whole product in this process, on embedded parts where no address of a real one is set.
 * Throws StartupRefused, or what `sentenceFor` has a sentence for, where a person has to put something right.
 */
export async function runSystem(options: SystemOptions): Promise<RunningSystem> {
  const shutdown = new Shutdown((error) => {
    options.logger.warn({ err: error }, 'a part did not end in order');
  });
  try {
    return await start(options, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function start(
  { settings: given, logger, tell, isTerminal, onFatal, signal, isDemo }: SystemOptions,
  shutdown: Shutdown,
): Promise<RunningSystem> {
  await requireFreePort(given.PORT, hostOf(given));
  const folder = await openDataFolder(given.DATA_DIR);
  shutdown.add(() => folder.release());
  const settings = { ...given, DATA_DIR: folder.path };
  const databaseUrl =
    settings.DATABASE_URL ?? (await embeddedPostgres({ dataDir: folder.path, log: tell, signal }, onFatal, shutdown));
  signal?.throwIfAborted();
  if (!settings.EVENTSTORE_URL) await refuseUsedDatabase(databaseUrl);
  const masterKey = await unlockVault(databaseUrl, masterKeySource(settings, tell));
  const warn = (line: string) => {
    logger.warn(line);
  };
  tell('preparing the read models…');
  await migrateReadModels(databaseUrl);
  const eventStoreUrl =
    settings.EVENTSTORE_URL ??
    (await embeddedEventStore({ databaseUrl, dataDir: folder.path, log: warn }, onFatal, shutdown));
  shutdown.add(await publishAddresses(folder.path, { databaseUrl, eventStoreUrl }));
  signal?.throwIfAborted();
  const progress = new ReadModelProgress();
  const infrastructure = await openInfrastructure({
    settings,
    databaseUrl,
    eventStoreUrl,
    masterKey,
    progress,
    logger,
    frontEndFolder,
    signal,
  });
  shutdown.add(() => infrastructure.close());
  const worker = new ProjectionWorker({
    databaseUrl,
    log: infrastructure.log,
    models: readModels,
    progress,
    logger,
    trouble: infrastructure.trouble,
    onFatal,
  });
  worker.start();
  infrastructure.running.projections = () => worker.status();
  shutdown.add(() => worker.stop());
  const port = await startBackend(infrastructure, shutdown, { tell, isTerminal, ownWorker: worker.id, signal, isDemo });
  return {
    url: settings.PUBLIC_URL ?? localUrl(hostOf(settings), port),
    dataFolder: folder.path,
    stop: () => shutdown.run(),
  };
}
