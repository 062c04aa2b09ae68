import type pg from 'pg';

import { assertSameLog, NOTHING_SEEN, readCheckpoints, type Checkpoint } from '../checkpoints.ts';
import type { ReadModel } from '../define-read-model.ts';
import { ROWS_IN_MEMORY } from './folding-table.ts';
import { RebuildReports } from './rebuild-reports.ts';
import { ModelFailed, RebuiltModel } from './rebuilt-model.ts';
import { beginCheckOf, LogNotWhole, ReplayedLog } from './replayed-log.ts';
import { SIDE } from './side-table.ts';
import { switchTables } from './switch-tables.ts';
import {
  runUnderRebuildLease,
  type ReplayOptions,
  type UnderRebuildLease,
} from './under-rebuild-lease.ts';

export interface RebuildOptions extends ReplayOptions {
  /** Asked once no other rebuild is running any more, since that one may have done the work. */
  readonly isNeeded?: (model: ReadModel, checkpoint: Checkpoint | undefined) => boolean;
}

export interface Rebuilt {
  readonly names: readonly string[];
  readonly position: bigint;
  readonly events: number;
}

/**
 * Rebuilds read models in one pass over the log and then replaces their tables. All of it is a
 * single transaction, so that readers see the old rows until they see the new ones, and a rebuild
 * that dies leaves nothing behind (ADR 32). Workers go on meanwhile. Throws ModelFailed for a read
 * model whose code or rows fail, LogNotWhole, ForeignLog, and the error that ended the connection.
 */
export async function rebuildReadModels(options: RebuildOptions): Promise<Rebuilt> {
  const { models, logId, isNeeded = () => true } = options;
  const names = {
    name: 'cablepark rebuild',
    waiting: 'another rebuild is running, waiting for it',
  };
  return runUnderRebuildLease(options, names, async ({ client, ...under }) => {
    const checkpoints = await readCheckpoints(client);
    assertSameLog(checkpoints.values(), logId);
    const needed = models.filter((model) => isNeeded(model, checkpoints.get(model.name)));
    if (needed.length === 0) {
      return { names: [], position: NOTHING_SEEN, events: 0 };
    }

    const isChecked =
      options.beginCheck !== undefined || needed.some(({ name }) => hasRows(checkpoints.get(name)));
    const replayed = new ReplayedLog(
      { ...options, ...under },
      isChecked ? await beginCheckOf(options) : undefined,
    );
    return replayed.explainFailure(() =>
      rebuildTogether(client, needed, replayed, { ...options, ...under }),
    );
  });
}

/** Whether a read model has rows to lose. Without any, what a cut log still has is a gain. */
const hasRows = (checkpoint: Checkpoint | undefined): boolean =>
  (checkpoint?.position ?? NOTHING_SEEN) > NOTHING_SEEN;

async function rebuildTogether(
  client: pg.Client,
  models: readonly ReadModel[],
  replayed: ReplayedLog,
  options: RebuildOptions & Pick<UnderRebuildLease, 'trouble' | 'lease'>,
): Promise<Rebuilt> {
  const { signal, onRead, rowsInMemory = ROWS_IN_MEMORY } = options;
  await beginRebuild(client);
  const reports = await RebuildReports.open(models, options);
  const rebuilt = models.map((model) => new RebuiltModel(client, model, rowsInMemory));
  const writing = new Writing(rebuilt);
  let position: bigint | undefined;

  writing.start((model) => model.create());
  for await (const page of replayed.readPages()) {
    for (const model of rebuilt) {
      model.project(page);
    }

    position = page.last;
    onRead?.(position);
    if (rebuilt.some(({ isOverfull }) => isOverfull)) {
      await writing.finish();
    }
    if (writing.isDone && rebuilt.some(({ isFull }) => isFull)) {
      writing.start((model) => model.writeOut());
    }

    reports.add(page.events.length, position);
  }

  signal.throwIfAborted();
  await replayed.refuseIfCut();
  await writing.finish();
  await reports.note(position ?? NOTHING_SEEN);
  await runForEach(rebuilt, (model) => model.finish());
  const reached = await switchTables(client, rebuilt, position, options);
  reports.log('rebuilt');
  return { names: reports.names, position: reached, events: reports.events };
}

async function beginRebuild(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  // While indexes are made there is nothing else to do, so a second core sorts too.
  await client.query(
    `SET LOCAL maintenance_work_mem = '128MB'; SET LOCAL max_parallel_maintenance_workers = 1`,
  );
  await client.query(`CREATE SCHEMA ${SIDE}`);
}

/**
 * Postgres writes while the next pages are read. Reading waits for it only if it falls far behind.
 */
class Writing {
  isDone = true;
  readonly #models: readonly RebuiltModel[];
  #written = Promise.resolve();

  constructor(models: readonly RebuiltModel[]) {
    this.#models = models;
  }

  start(work: (model: RebuiltModel) => Promise<void>): void {
    this.isDone = false;
    this.#written = runForEach(this.#models, work).then(() => {
      this.isDone = true;
    });
    this.#written.catch(() => undefined); // `finish` throws it
  }

  /** Waits for the work that was started last. Throws its error. */
  finish(): Promise<void> {
    return this.#written;
  }
}

async function runForEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) {
    await work(item);
  }
}

/**
 * Like `rebuildReadModels`, but a read model that fails is left as it was and passed to `onFailed`;
 * all of them are if the log isn't whole. Throws ForeignLog and the error that ended the
 * connection.
 */
export async function rebuildAllButFailing(
  options: RebuildOptions,
  onFailed: (failed: ModelFailed) => void,
): Promise<Rebuilt> {
  try {
    return await rebuildReadModels(options);
  } catch (error) {
    if (error instanceof LogNotWhole) {
      for (const model of options.models) {
        onFailed(new ModelFailed(model, error));
      }

      return { names: [], position: NOTHING_SEEN, events: 0 };
    }
    if (!(error instanceof ModelFailed)) {
      throw error;
    }

    onFailed(error);
    const others = options.models.filter((model) => model !== error.model);
    return rebuildAllButFailing({ ...options, models: others }, onFailed);
  }
}
