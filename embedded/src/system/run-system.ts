import { fileURLToPath } from 'node:url';
import { createApp } from '@cablepark/backend/create-app';
import { SeedConfiguration } from '@cablepark/backend/configuration/commands/seed-configuration/seed-configuration.command-handler';
import { openFoundation } from '@cablepark/backend/open-foundation';
import { GenerateDays } from '@cablepark/backend/schedule/commands/generate-days/generate-days.command-handler';
import type { Settings } from '@cablepark/contracts/system/settings';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { readModels } from '@cablepark/projections/registry';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { startEventStore } from '../event-store/start-event-store.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

export interface RunningSystem {
  /** Where the site is. */
  readonly url: string;
  stop(): Promise<void>;
}

const frontEndFolder = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/** Runs the whole product in this process, on embedded parts where no address of a real one is set. */
export async function runSystem(
  settings: Settings,
  logger: Logger,
  tell: (line: string) => void,
): Promise<RunningSystem> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const folder = await openDataFolder(settings.DATA_DIR);
    ends.push(() => folder.release());
    const databaseUrl = settings.DATABASE_URL ?? (await embeddedPostgres(settings, tell, ends));
    const eventStoreUrl = settings.EVENTSTORE_URL ?? (await embeddedEventStore(databaseUrl, logger, ends));
    tell('preparing the read models…');
    await migrateReadModels(databaseUrl);
    const progress = new ReadModelProgress();
    const foundation = await openFoundation({ settings, databaseUrl, eventStoreUrl, progress, logger, frontEndFolder });
    ends.push(() => foundation.close());
    const worker = new ProjectionWorker({
      databaseUrl,
      log: foundation.log,
      models: readModels,
      progress,
      logger,
      onFatal: (error) => {
        logger.fatal({ err: error }, error.message);
      },
    });
    worker.start();
    ends.push(() => worker.stop());
    const app = await createApp(foundation);
    ends.push(() => app.close());
    tell('preparing the calendar…');
    await app.get(CommandBus).execute(new SeedConfiguration());
    await app.get(CommandBus).execute(new GenerateDays());
    await app.listen(settings.PORT, '0.0.0.0');
    return { url: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function embeddedPostgres(
  settings: Settings,
  tell: (line: string) => void,
  ends: (() => Promise<void>)[],
): Promise<string> {
  tell('starting the database…');
  const postgres = await startPostgres({ dataDir: settings.DATA_DIR, log: tell });
  ends.push(() => postgres.stop());
  return postgres.url;
}

async function embeddedEventStore(databaseUrl: string, logger: Logger, ends: (() => Promise<void>)[]): Promise<string> {
  const store = await startEventStore({
    databaseUrl,
    port: 0,
    log: (message) => {
      logger.warn(message);
    },
  });
  ends.push(() => store.stop());
  return store.connectionString;
}
