import { newestEvent } from '@cablepark/backend/app/newest-event';
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
import { tellOfRebuilds } from './tell-of-rebuilds.ts';

export interface ProductOptions extends Addresses {
  readonly settings: Settings;
  readonly masterKey: MasterKey;
  readonly logger: Logger;
  /** Gets a line of progress for whoever watches the start. */
  readonly tell: (line: string) => void;
  /** Whether those lines go to a terminal. */
  readonly isTerminal?: boolean | undefined;
  /** The built front end; only the API answers without it. */
  readonly frontEndFolder?: string | undefined;
  /** Called once when the projections can't go on. */
  readonly onFatal: (error: Error) => void;
  /** Gives up in the middle of the start. */
  readonly signal?: AbortSignal | undefined;
  /** Fills in a made-up season, where there is none yet. */
  readonly isDemo?: boolean | undefined;
}

/**
 * Runs the backend and the projections in this process, over a Postgres and an event store that run already.
 * Everything that it starts is undone by `shutdown`. Resolves with the port.
 */
export async function startProduct(options: ProductOptions, shutdown: Shutdown): Promise<number> {
  const { databaseUrl, logger, tell, isTerminal, onFatal, signal, isDemo } = options;
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
  shutdown.add(tellOfRebuilds({ status, end: () => newestEvent(infrastructure.log), tell }));
  return startBackend(infrastructure, shutdown, { tell, isTerminal, ownWorker: worker.id, signal, isDemo });
}
