import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SeedConfiguration } from '@cablepark/backend/configuration/commands/seed-configuration/seed-configuration.command-handler';
import { createApp } from '@cablepark/backend/create-app';
import { openFoundation } from '@cablepark/backend/open-foundation';
import { GenerateDays } from '@cablepark/backend/schedule/commands/generate-days/generate-days.command-handler';
import type { Settings } from '@cablepark/contracts/system/settings';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { embeddedEventStore, embeddedPostgres } from './embedded-parts.ts';
import { Ending } from './ending.ts';
import { portRefused, requireFreePort } from './require-free-port.ts';

export interface SystemOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  /** Gets a line of progress for whoever watches the start. */
  readonly tell: (line: string) => void;
  /** Called once when the system can't go on: a part of it died for good. */
  readonly onFatal: (error: Error) => void;
  /** Gives up in the middle of the start: what has begun is ended and the promise rejects. */
  readonly signal?: AbortSignal;
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
 * Throws StartupRefused where a person has to put something right.
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
  { settings, logger, tell, onFatal, signal }: SystemOptions,
  ending: Ending,
): Promise<RunningSystem> {
  await requireFreePort(settings.PORT);
  const folder = await openDataFolder(settings.DATA_DIR);
  ending.add(() => folder.release());
  const databaseUrl =
    settings.DATABASE_URL ?? (await embeddedPostgres({ dataDir: folder.path, log: tell, signal }, onFatal, ending));
  const eventStoreUrl = settings.EVENTSTORE_URL ?? (await embeddedEventStore(databaseUrl, logger, onFatal, ending));
  signal?.throwIfAborted();
  tell('preparing the read models…');
  await migrateReadModels(databaseUrl);
  const progress = new ReadModelProgress();
  const foundation = await openFoundation({ settings, databaseUrl, eventStoreUrl, progress, logger, frontEndFolder });
  ending.add(() => foundation.close());
  const worker = new ProjectionWorker({
    databaseUrl,
    log: foundation.log,
    models: readModels,
    progress,
    logger,
    onFatal,
  });
  worker.start();
  ending.add(() => worker.stop());
  const app = await createApp(foundation);
  ending.add(() => app.close());
  signal?.throwIfAborted();
  tell('preparing the calendar…');
  await app.get(CommandBus).execute(new SeedConfiguration());
  await app.get(CommandBus).execute(new GenerateDays());
  await app.listen(settings.PORT, '0.0.0.0').catch((error: unknown) => {
    throw portRefused(settings.PORT, error);
  });
  return {
    url: settings.PUBLIC_URL ?? `http://localhost:${portOf(app)}`,
    dataFolder: folder.path,
    stop: () => ending.end(),
  };
}

/** The port it listens on: any free one where the setting is 0. */
const portOf = (app: NestFastifyApplication): number => (app.getHttpServer().address() as AddressInfo).port;
