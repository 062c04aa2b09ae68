import type { Infrastructure } from '@cablepark/backend/app/infrastructure.module';
import {
  openInfrastructure,
  type InfrastructureOptions,
} from '@cablepark/backend/app/open-infrastructure';
import { startBackend, type BackendOptions } from '@cablepark/backend/app/start-backend';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { isFailure } from '@cablepark/event-store/client/failures';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Shutdown } from '@cablepark/platform/program/run-program';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModels } from '@cablepark/projections/registry';
import { NOTHING_SEEN, readLastCheckpoint } from '@cablepark/projections/runtime/checkpoints';
import { ProjectionWorker } from '@cablepark/projections/runtime/worker';

import { reportRebuilds } from './report-rebuilds.ts';

export type ProductOptions = Omit<InfrastructureOptions, 'progress' | 'clock'> &
  Omit<BackendOptions, 'ownWorker'> & {
    /** Called once when the projections fail for good. */
    readonly onFatal: (error: Error) => void;
  };

/**
 * Runs backend and projections in this process. `shutdown` undoes what is started here. Returns the
 * port.
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
  const areReadModelsEmpty = (await readLastCheckpoint(infrastructure.pool)) === NOTHING_SEEN;
  worker.start();
  const getStatus = () => worker.getStatus();
  infrastructure.running.projections = getStatus;
  shutdown.add(() => worker.stop());
  shutdown.add(
    reportRebuilds({
      status: getStatus,
      end: async () => (await infrastructure.log.readEnd()).ours,
      report,
    }),
  );
  if (areReadModelsEmpty) {
    await waitForReadModelsToBeMade(infrastructure, { report, signal });
  }

  return startBackend(infrastructure, shutdown, {
    report,
    isTerminal,
    ownWorker: worker.id,
    signal,
    isDemo,
  });
}

const PROGRESS_EVERY_MS = 2000;

/**
 * Waits until the read models have caught up with the log. After a restore, for example, they are
 * empty at first.
 */
async function waitForReadModelsToBeMade(
  { log, progress }: Infrastructure,
  { report, signal }: Pick<ProductOptions, 'report' | 'signal'>,
): Promise<void> {
  const names = readModels.map(({ name }) => name);
  const end = (await log.readEnd()).ours ?? (await findLastOfSchedule(log));
  if (end === undefined) {
    return;
  }

  while (!signal?.aborted && !(await progress.waitFor(names, end, PROGRESS_EVERY_MS))) {
    const positions = names.map((name) => progress.getReached().get(name)?.position ?? 0n);
    const least = positions.reduce((one, other) => (other < one ? other : one), end);
    const reached = least < 0n ? 0n : least;
    report(`making the read models: ${(100n * reached) / end}%`);
  }
}

/** Returns the position of the schedule's last event. Other programs' events may follow it. */
async function findLastOfSchedule(log: EventLog): Promise<bigint | undefined> {
  const [last] = await log
    .readStored({ stream: SCHEDULE, isBackwards: true, count: 1 })
    .catch(returnNoneIfDeleted);
  return last?.position?.commit;
}

function returnNoneIfDeleted(error: unknown): [] {
  if (!isFailure(error, 'stream-deleted')) {
    throw error;
  }

  return [];
}
