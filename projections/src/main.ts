import { BrokenSetting, readSettings, type Settings } from '@cablepark/contracts/system/settings';
import { Connection } from '@cablepark/event-store/connection';
import { EventLog } from '@cablepark/event-store/event-log';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { pino } from 'pino';
import { migrateReadModels } from './data-source.ts';
import { readModels } from './registry.ts';
import { ProjectionWorker } from './runtime/worker.ts';

/** An orderly end takes no longer, ms; then it is an end all the same. */
const END_WITHIN_MS = 8000;

/** The addresses of the parts that this process works between; it brings neither of them itself. */
function addresses({ EVENTSTORE_URL, DATABASE_URL }: Settings): { eventStoreUrl: string; databaseUrl: string } {
  if (EVENTSTORE_URL === undefined || DATABASE_URL === undefined)
    throw new BrokenSetting(
      'The projections need EVENTSTORE_URL and DATABASE_URL; on one machine "npm start" runs them with everything else.',
    );
  return { eventStoreUrl: EVENTSTORE_URL, databaseUrl: DATABASE_URL };
}

/** The projections as a process of their own; any number of them share the read models (design, section 3). */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { eventStoreUrl, databaseUrl } = addresses(settings);
  const logger = pino({ level: settings.LOG_LEVEL });
  await migrateReadModels(databaseUrl);
  const connection = new Connection(eventStoreUrl);
  const ended = new Promise<void>((resolve, reject) => {
    const worker = new ProjectionWorker({
      databaseUrl,
      log: new EventLog(connection),
      models: readModels,
      progress: new ReadModelProgress(),
      logger,
      onFatal: reject,
    });
    worker.start();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
        void worker.stop().then(resolve);
      });
  });
  logger.info('projections started');
  await ended.finally(() => connection.close());
}

try {
  await main();
  process.exit();
} catch (error) {
  console.error(error instanceof Error && isForPeople(error) ? error.message : error);
  process.exit(1);
}

function isForPeople(error: Error): boolean {
  return error.name === 'BrokenSetting' || error.name === 'ForeignLog';
}
