import type { EventLog } from '@cablepark/event-store/log/event-log';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { migrateReadModels } from '@cablepark/projections/data-source';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import type { Vault } from '@cablepark/vault/vault';
import { pino } from 'pino';
import { ReadModelFiles } from '../../read-models/host/read-model-files.ts';
import type { WantedFiles } from './file-copies.ts';

export interface KeptReadModels {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly vault: Vault;
  readonly pseudonyms: Pseudonyms;
  readonly models: readonly ReadModel[];
  /** Undefined if there is no folder of files, or one that is refused. */
  readonly files: WantedFiles | undefined;
  /** For tests: how long a request to a file may take. */
  readonly hangingMs?: number | undefined;
}

/** Keeps read models that no other process has leased up to date until the function that it returns is called. */
export async function keepReadModels(options: KeptReadModels): Promise<() => Promise<void>> {
  const { databaseUrl, log, models, vault, pseudonyms, files, hangingMs } = options;
  await migrateReadModels(databaseUrl);
  const logger = pino({ level: 'silent' });
  const trouble = new Trouble(logger);
  const common = { databaseUrl, log, logger, trouble };
  const worker = new ProjectionWorker({
    ...common,
    models,
    progress: new ReadModelProgress(),
    onFatal: () => undefined, // the database was checked before
  });
  const tasks = files
    ? [worker, new ReadModelFiles({ ...common, folder: files.folder, vault, pseudonyms, hangingMs })]
    : [worker];
  for (const task of tasks) task.start();
  return async () => {
    await Promise.all(tasks.map((task) => task.stop()));
    trouble.end();
  };
}
