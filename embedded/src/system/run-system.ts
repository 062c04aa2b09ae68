import { fileURLToPath } from 'node:url';
import { openFoundation } from '@cablepark/backend/open-foundation';
import { Ending } from '@cablepark/backend/shared/ending';
import { startBackend } from '@cablepark/backend/start-backend';
import { hostOf, localUrl, type Settings } from '@cablepark/contracts/system/settings';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { masterKeySource } from '@cablepark/event-store/vault/master-key-source';
import { unlockVault } from '@cablepark/event-store/vault/unlock-vault';
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
  const ending = new Ending();
  try {
    return await start(options, ending);
  } catch (error) {
    await ending.end();
    throw error;
  }
}

async function start(
  { settings: given, logger, tell, isTerminal, onFatal, signal, isDemo }: SystemOptions,
  ending: Ending,
): Promise<RunningSystem> {
  await requireFreePort(given.PORT, hostOf(given));
  const folder = await openDataFolder(given.DATA_DIR);
  ending.add(() => folder.release());
  const settings = { ...given, DATA_DIR: folder.path };
  const databaseUrl =
    settings.DATABASE_URL ?? (await embeddedPostgres({ dataDir: folder.path, log: tell, signal }, onFatal, ending));
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
    (await embeddedEventStore({ databaseUrl, dataDir: folder.path, log: warn }, onFatal, ending));
  ending.add(await publishAddresses(folder.path, { databaseUrl, eventStoreUrl }));
  signal?.throwIfAborted();
  const progress = new ReadModelProgress();
  const foundation = await openFoundation({
    settings,
    databaseUrl,
    eventStoreUrl,
    masterKey,
    progress,
    logger,
    frontEndFolder,
    signal,
  });
  ending.add(() => foundation.close());
  const worker = new ProjectionWorker({
    databaseUrl,
    log: foundation.log,
    models: readModels,
    progress,
    logger,
    trouble: foundation.trouble,
    onFatal,
  });
  worker.start();
  foundation.running.projections = () => worker.status();
  ending.add(() => worker.stop());
  const port = await startBackend(foundation, ending, { tell, isTerminal, ownWorker: worker.id, signal, isDemo });
  return {
    url: settings.PUBLIC_URL ?? localUrl(hostOf(settings), port),
    dataFolder: folder.path,
    stop: () => ending.end(),
  };
}
