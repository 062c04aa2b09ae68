import type { EventLog } from '@cablepark/event-store/log/event-log';
import { closeClient, postgresClient } from '@cablepark/postgres-client/connect';
import { UNHURRIED } from '@cablepark/postgres-client/time-limits';
import { logPagesForSure } from '@cablepark/event-store/log/log-pages';
import { Trouble } from '@cablepark/platform/logging/trouble';
import type pg from 'pg';
import type { Logger } from 'pino';
import { assertSameLog, readCheckpoints, type Checkpoint } from '../checkpoints.ts';
import type { ReadModel } from '../define-read-model.ts';
import { ROWS_IN_MEMORY } from './folding-table.ts';
import { leaseRebuilds, type RebuildLease } from './rebuild-lease.ts';
import { ModelFailed, RebuiltModel } from './rebuilt-model.ts';
import { SIDE } from './side-table.ts';
import { switchTables } from './switch-tables.ts';

export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly logId: string;
  readonly models: readonly ReadModel[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Told while the log can't be read; where none is given, only the logger is. */
  readonly trouble?: Trouble | undefined;
  /** Asked once no other rebuild is running: it may have done what this one is wanted for. */
  readonly isNeeded?: (model: ReadModel, checkpoint: Checkpoint | undefined) => boolean;
  /** Called with the position up to which the log has been read, page by page. */
  readonly onRead?: (position: bigint) => void;
  /** Rows of a table that are folded in memory before older ones are written out. */
  readonly rowsInMemory?: number;
}

export interface Rebuilt {
  readonly names: readonly string[];
  /** Where they stand in the log now. */
  readonly position: bigint;
  /** Events of ours that were read. */
  readonly events: number;
}

/** Events of a page: few enough to be gone before the garbage collector copies them, enough to be worth a turn. */
const PAGE_SIZE = 200;
const TELL_EVERY_MS = 5000;

/**
 * Makes read models anew from the log's start, in one pass, and switches them in: all in a single
 * transaction, so that readers see the old rows until they see the new ones, and a rebuild that dies
 * leaves nothing behind (ADR 32). Workers go on meanwhile. Throws ModelFailed for a read model
 * that can't be made, ForeignLog, and what ends the connection.
 */
export async function rebuildReadModels(options: RebuildOptions): Promise<Rebuilt> {
  const { databaseUrl, models, logger, logId, signal, isNeeded = () => true } = options;
  const lost = new AbortController();
  const trouble = options.trouble ?? new Trouble(logger);
  const onLost = (error: Error) => {
    lost.abort(error);
  };
  const onWait = () => {
    logger.info('another rebuild is running, waiting for it');
  };
  const client = await postgresClient({ databaseUrl, name: 'cablepark rebuild', limits: UNHURRIED, onLost });
  let lease: RebuildLease | undefined;
  try {
    lease = await leaseRebuilds(client, { databaseUrl, signal, onWait, onLost });
    const checkpoints = await readCheckpoints(client);
    assertSameLog(checkpoints.values(), logId);
    const needed = models.filter((model) => isNeeded(model, checkpoints.get(model.name)));
    if (needed.length === 0) return { names: [], position: -1n, events: 0 };
    return await rebuildTogether(client, needed, {
      ...options,
      trouble,
      lease,
      signal: AbortSignal.any([signal, lost.signal]),
    });
  } finally {
    if (trouble !== options.trouble) trouble.end();
    await Promise.all([closeClient(client), lease?.end()]); // what isn't committed by now is gone
  }
}

async function rebuildTogether(
  client: pg.Client,
  models: readonly ReadModel[],
  options: RebuildOptions & { readonly trouble: Trouble; readonly lease: RebuildLease },
): Promise<Rebuilt> {
  const { log, logger, signal, trouble, onRead, rowsInMemory = ROWS_IN_MEMORY } = options;
  const names = models.map(({ name }) => name);
  const start = Date.now();
  let told = start;
  let events = 0;
  let position: bigint | undefined;
  await client.query('BEGIN');
  await client.query(`SET LOCAL maintenance_work_mem = '128MB'`);
  await client.query(`CREATE SCHEMA ${SIDE}`);
  const rebuilt = models.map((model) => new RebuiltModel(client, model, rowsInMemory));

  let writing = eachOf(rebuilt, (model) => model.create()); // while the first pages are read
  writing.catch(() => undefined); // thrown where it is awaited
  for await (const page of logPagesForSure(log, {
    after: undefined,
    size: PAGE_SIZE,
    signal,
    trouble,
    part: 'readModels',
  })) {
    for (const model of rebuilt) model.project(page);
    events += page.events.length;
    position = page.last;
    onRead?.(position);
    const full = rebuilt.filter(({ isFull }) => isFull);
    if (full.length > 0) {
      await writing;
      writing = eachOf(full, (model) => model.relieve()); // while the next pages are read
      writing.catch(() => undefined); // thrown where it is awaited
    }
    if (Date.now() - told > TELL_EVERY_MS) {
      told = Date.now();
      logger.info({ readModels: names, events, perSecond: rate(events, start) }, 'rebuilding');
    }
  }
  await writing;
  signal.throwIfAborted();
  await eachOf(rebuilt, (model) => model.finish());
  const reached = await switchTables(client, rebuilt, position, options);
  logger.info({ readModels: names, events, perSecond: rate(events, start) }, 'rebuilt');
  return { names, position: reached, events };
}

const rate = (events: number, start: number): number => Math.round((events * 1000) / Math.max(1, Date.now() - start));

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

/**
 * The same for every read model that can be made: those that can't are left as they were and told of.
 * Throws ForeignLog, and what ends the connection.
 */
export async function rebuildWhatCanBe(
  options: RebuildOptions,
  onFailed: (failed: ModelFailed) => void,
): Promise<Rebuilt> {
  try {
    return await rebuildReadModels(options);
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    onFailed(error);
    const others = options.models.filter((model) => model !== error.model);
    return rebuildWhatCanBe({ ...options, models: others }, onFailed);
  }
}
