import { openInfrastructure } from '@cablepark/backend/app/open-infrastructure';
import { startBackend } from '@cablepark/backend/app/start-backend';
import type { Shutdown } from '@cablepark/platform/program/shutdown';
import type { Settings } from '@cablepark/platform/settings/settings';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModels } from '@cablepark/projections/registry';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import type { MasterKey } from '@cablepark/vault/master-key';
import type { Logger } from 'pino';
import type { Addresses } from '../data-folder/addresses.ts';
import { reportRebuilds } from './report-rebuilds.ts';

export interface ProductOptions extends Addresses {
  readonly settings: Settings;
  readonly masterKey: MasterKey;
  readonly logger: Logger;
  /** Receives progress lines for the user who watches the start. */
  readonly report: (line: string) => void;
  /** Whether those lines go to a terminal. */
  readonly isTerminal?: boolean | undefined;
  /** The folder of the tables for questions in SQL. */
  readonly sqlFolder?: string | undefined;
  /** The folder of the built front end; without it only the API is served. */
  readonly frontEndFolder?: string | undefined;
  /** Called once when the projections fail for good. */
  readonly onFatal: (error: Error) => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
  /** Generates a demo season if there is none yet. */
  readonly isDemo?: boolean | undefined;
}

/**
 * Runs the backend and the projections in this process, on a Postgres and an event store that are already running.
 * `shutdown` undoes everything that is started here. Returns the port.
 */
export async function startProduct(options: ProductOptions, shutdown: Shutdown): Promise<number> {
  const { databaseUrl, logger, report, isTerminal, onFatal, signal, isDemo } = options;
  const progress = new ReadModelProgress();
  const infrastructure = await openInfrastructure({ ...options, progress });
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
  const status = () => worker.status();
  infrastructure.running.projections = status;
  shutdown.add(() => worker.stop());
  shutdown.add(reportRebuilds({ status, end: async () => (await infrastructure.log.end()).ours, report }));
  return startBackend(infrastructure, shutdown, { report, isTerminal, ownWorker: worker.id, signal, isDemo });
}
