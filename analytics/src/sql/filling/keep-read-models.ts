import { pino } from 'pino';

import type { EventLog } from '@cablepark/event-store/log/event-log';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';

export interface KeptReadModels {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly models: readonly ReadModel[];
}

/**
 * Keeps read models that no other process has leased up to date until the function that it returns
 * is called.
 */
export async function keepReadModels({
  databaseUrl,
  log,
  models,
}: KeptReadModels): Promise<() => Promise<void>> {
  await migrateReadModels(databaseUrl);
  const logger = pino({ level: 'silent' });
  const trouble = new Trouble(logger);
  const worker = new ProjectionWorker({
    databaseUrl,
    log,
    logger,
    trouble,
    models,
    progress: new ReadModelProgress(),
    onFatal: () => undefined, // the database was checked before
  });
  worker.start();
  return async () => {
    await worker.stop();
    trouble.end();
  };
}
