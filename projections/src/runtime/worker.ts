import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@cablepark/event-store/event-log';
import { followLog, type Batch } from '@cablepark/event-store/follow-log';
import { logIdentity } from '@cablepark/event-store/log-identity';
import type { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import pg from 'pg';
import type { Logger } from 'pino';
import { Changes } from './changes.ts';
import { assertSameLog, beginCheckpoint, ForeignLog, markStopped, readCheckpoints } from './checkpoints.ts';
import type { ReadModel } from './define-read-model.ts';
import { tryLock } from './locks.ts';
import { progressNotice, touchedDays } from './progress-notice.ts';
import { isRowFailure } from './row-failure.ts';
import { writeBatch, type Work } from './write-batch.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly models: readonly ReadModel[];
  readonly progress: ReadModelProgress;
  readonly logger: Logger;
  /** Called when going on makes no sense: the database belongs to another log. */
  readonly onFatal: (error: Error) => void;
}

/** A read model that this worker has, and the position it has brought it to. */
interface Held {
  readonly model: ReadModel;
  readonly position: bigint;
}

type FeedState = 'history' | 'live' | 'waiting';

const LOCK_EVERY_MS = 1000;
const PAUSE_MS = 500;
/** How long to gather live events while several come at once, ms. */
const GATHER_MS = 4;
/** Events of one batch while reading history; live batches are as large as what has queued up. */
const BATCH_SIZE = 2000;

/**
 * Works the read models that no other worker has: one feed of the log for all of them, each skipping
 * what it has seen; in every batch their rows and checkpoints in one transaction. A read model whose
 * code or rows fail is stopped, loudly, and the others go on.
 */
export class ProjectionWorker {
  readonly #id = randomUUID();
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  readonly #held = new Map<string, Held>();
  readonly #stopped = new Map<string, { readonly message: string; isMarked: boolean }>();
  #running: Promise<void> | undefined;
  #feed: FeedState = 'waiting';

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Names of the read models worked here, and whether their feed is live. */
  status(): { readonly held: readonly string[]; readonly feed: FeedState } {
    return { held: [...this.#held.keys()], feed: this.#feed };
  }

  async #run(): Promise<void> {
    const { logger, onFatal } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#session();
      } catch (error) {
        if (error instanceof ForeignLog) {
          onFatal(error);
          return;
        }
        logger.warn({ err: error }, 'projections interrupted, starting again');
      }
      for (const name of this.#held.keys()) this.#options.progress.workedHere.delete(name);
      this.#held.clear();
      this.#feed = 'waiting';
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** From connecting until the connection is lost or the worker stops. */
  async #session(): Promise<void> {
    const lost = new AbortController();
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'cablepark projections',
      pipeline: true,
    });
    client.on('error', (error) => {
      lost.abort(error);
    });
    const ends = AbortSignal.any([this.#stopping.signal, lost.signal]);
    await client.connect();
    try {
      // A crash may lose the last commits, rows and checkpoint together: the log has them all.
      await client.query('SET synchronous_commit = off');
      const logId = await logIdentity(this.#options.log);
      assertSameLog((await readCheckpoints(client)).values(), logId);
      const isOver = () => ends.aborted;
      while (!isOver()) await this.#follow(client, logId, ends);
    } finally {
      await client.end().catch(() => undefined);
    }
    if (lost.signal.aborted) throw lost.signal.reason;
  }

  /** Follows the log for what this worker has, until it gets more or the session ends. */
  async #follow(client: pg.Client, logId: string, ends: AbortSignal): Promise<void> {
    await this.#takeFree(client, logId);
    const changed = new AbortController();
    const signal = AbortSignal.any([ends, changed.signal]);
    const looking = this.#takeFreeRepeatedly(client, logId, changed, signal);
    looking.catch(() => undefined); // thrown where it is awaited
    try {
      if (this.#held.size > 0) await this.#applyAll(client, signal);
      else await looking;
    } finally {
      changed.abort();
      await looking;
    }
  }

  /** Takes what is free now: names that this worker has come to hold. */
  async #takeFree(client: pg.Client, logId: string): Promise<number> {
    const wanted = this.#options.models.filter(({ name }) => !this.#held.has(name) && !this.#stopped.has(name));
    let taken = 0;
    for (const model of wanted) {
      if (!(await tryLock(client, model.name))) continue;
      await beginCheckpoint(client, model.name, model.version, logId);
      const checkpoint = (await readCheckpoints(client)).get(model.name);
      if (!checkpoint) throw new Error(`${model.name} has no checkpoint.`);
      this.#held.set(model.name, { model, position: checkpoint.position });
      this.#options.progress.workedHere.add(model.name);
      this.#options.progress.advance({ names: [model.name], position: checkpoint.position });
      taken++;
    }
    return taken;
  }

  /** Looks again for read models whose worker has died; having found one, ends the feed so that it begins again with it. */
  async #takeFreeRepeatedly(
    client: pg.Client,
    logId: string,
    changed: AbortController,
    signal: AbortSignal,
  ): Promise<void> {
    const isOver = () => signal.aborted;
    while (!isOver()) {
      await delay(LOCK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (!isOver() && (await this.#takeFree(client, logId)) > 0) changed.abort();
    }
  }

  async #applyAll(client: pg.Client, signal: AbortSignal): Promise<void> {
    const { log, logger } = this.#options;
    const positions = [...this.#held.values()].map(({ position }) => position);
    const after = positions.reduce((least, position) => (position < least ? position : least));
    const onState = (state: FeedState, reason?: Error) => {
      this.#feed = state;
      if (reason) logger.warn({ reason: reason.message }, 'the event store is away');
    };
    const batches = followLog(log, { after: after < 0n ? undefined : after, signal, batchSize: BATCH_SIZE, onState });
    let writing: Promise<void> = Promise.resolve();
    for await (const batch of batches) {
      const work = this.#project(batch); // while the batch before is being written
      await writing;
      writing = this.#write(client, work, batch);
      writing.catch(() => undefined); // thrown where it is awaited
      if (!batch.live) continue;
      await writing;
      // Whatever comes while others write is best written together: a transaction costs more than its rows.
      if (batch.events.length > 1) await delay(GATHER_MS);
    }
    await writing;
  }

  /** What a batch does to each read model held. One that throws stops here, before the event it can't take. */
  #project(batch: Batch): Work[] {
    return [...this.#held.values()].flatMap(({ model, position }) => {
      if (position >= batch.position) return [];
      const changes = new Changes();
      try {
        for (const event of batch.events) if (event.position > position) model.project(event, changes);
      } catch (error) {
        this.#giveUp(model, error);
        return [];
      }
      this.#held.set(model.name, { model, position: batch.position });
      return [{ model, from: position, changes }];
    });
  }

  async #write(client: pg.Client, work: readonly Work[], batch: Batch): Promise<void> {
    const going = work.filter(({ model }) => !this.#stopped.has(model.name));
    try {
      await this.#commit(client, going, batch);
    } catch (error) {
      if (!isRowFailure(error)) throw error;
      // One of them is at fault: each for itself, and only that one stops.
      for (const one of going) {
        await this.#commit(client, [one], batch).catch((cause: unknown) => {
          if (!isRowFailure(cause)) throw cause;
          this.#giveUp(one.model, cause);
        });
      }
    }
    for (const [name, reason] of this.#stopped) {
      if (reason.isMarked) continue;
      await markStopped(client, name, reason.message);
      reason.isMarked = true;
    }
  }

  async #commit(client: pg.Client, work: readonly Work[], { events, position }: Batch): Promise<void> {
    if (work.length === 0) return;
    const advance = { names: work.map(({ model }) => model.name), position, days: touchedDays(events) };
    await writeBatch(client, work, position, progressNotice(this.#id, advance));
    this.#options.progress.advance(advance);
  }

  /** Stops a read model for as long as this process runs: its next start tries again, with better code. */
  #giveUp(model: ReadModel, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#options.logger.error({ err: error, readModel: model.name }, 'read model stopped');
    this.#held.delete(model.name);
    this.#options.progress.workedHere.delete(model.name);
    this.#stopped.set(model.name, { message, isMarked: false });
    this.#options.progress.stop(model.name, message);
  }
}
