import { addressesFor, readSettings } from '@cablepark/contracts/system/settings';
import { Connection } from '@cablepark/event-store/connection';
import { EventLog } from '@cablepark/event-store/event-log';
import { logSerializers } from '@cablepark/event-store/log-serializers';
import { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import { tellOfStopped } from '@cablepark/event-store/stopped-read-models';
import { Trouble } from '@cablepark/event-store/trouble';
import { pino } from 'pino';
import { migrateReadModels } from './data-source.ts';
import { readModels } from './registry.ts';
import { ProjectionWorker } from './runtime/worker.ts';
import { runProgram } from './run-program.ts';

/** An orderly end takes no longer, ms; then it is an end all the same. */
const END_WITHIN_MS = 8000;

/** The projections as a process of their own; any number of them share the read models (design, section 3). */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { eventStoreUrl, databaseUrl } = addressesFor(settings, 'The projections need');
  const logger = pino({ level: settings.LOG_LEVEL, serializers: logSerializers });
  await migrateReadModels(databaseUrl);
  const connection = new Connection(eventStoreUrl);
  const trouble = new Trouble(logger);
  const progress = new ReadModelProgress();
  tellOfStopped(progress, trouble);
  const ended = new Promise<void>((resolve, reject) => {
    const worker = new ProjectionWorker({
      databaseUrl,
      log: new EventLog(connection),
      models: readModels,
      progress,
      logger,
      trouble,
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

await runProgram(main);
