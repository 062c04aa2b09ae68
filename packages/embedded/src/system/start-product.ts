import { openInfrastructure, type InfrastructureOptions } from '@cablepark/backend/app/open-infrastructure';
import { startBackend, type BackendOptions } from '@cablepark/backend/app/start-backend';
import type { Shutdown } from '@cablepark/platform/program/run-program';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModels } from '@cablepark/projections/registry';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';
import { reportRebuilds } from './report-rebuilds.ts';

export type ProductOptions = Omit<InfrastructureOptions, 'progress' | 'clock'> &
  Omit<BackendOptions, 'ownWorker'> & {
    /** Called once when the projections fail for good. */
    readonly onFatal: (error: Error) => void;
  };

/** Runs backend and projections in this process. `shutdown` undoes what is started here. Returns the port. */
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
