import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { logIdentity } from '@cablepark/event-store/log/log-identity';
import { Leases } from '@cablepark/postgres-client/leases';
import { closeClient, postgresClient } from '@cablepark/postgres-client/connect';
import { WORKING } from '@cablepark/postgres-client/time-limits';
import type { ReadModelProgress } from '../progress/read-model-progress.ts';
import type { Logger } from 'pino';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { assertSameLog, ForeignLog, readCheckpoints } from './checkpoints.ts';
import type { ReadModel } from './define-read-model.ts';
import { LEASES } from './lease-table.ts';
import { Holdings, type ReadModelStatus } from './holdings.ts';
import type { FeedState } from './session-options.ts';
import { WorkSession } from './work-session.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly models: readonly ReadModel[];
  readonly progress: ReadModelProgress;
  readonly logger: Logger;
  /** Told while this worker can't go on, as a part called `readModels`. */
  readonly trouble: Trouble;
  /** Called when going on makes no sense: the database belongs to another log. */
  readonly onFatal: (error: Error) => void;
}

/** How a worker is doing: its feed of the log, and every read model it knows of. */
export interface WorkerStatus {
  readonly feed: FeedState;
  /** Why the feed waits. */
  readonly reason: string | undefined;
  readonly readModels: readonly ReadModelStatus[];
}

/** What troubles are about: that of the log, and of everything else. */
const PART = 'readModels';
const READING = 'reading the log';
const WORKING_THEM = 'working';
const PAUSE_MS = 500;

/**
 * Works the read models that no other worker has: one feed of the log for all of them, each skipping
 * what it has seen; in every batch their rows and checkpoints in one transaction. A read model whose
 * code or rows fail is stopped, loudly, and the others go on.
 */
export class ProjectionWorker {
  /** Marks this worker's notices, so that a listener in the same process can leave them out. */
  readonly id = randomUUID();
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  readonly #holdings: Holdings;
  #running: Promise<void> | undefined;
  #feed: { readonly state: FeedState; readonly reason?: string | undefined } = { state: 'waiting' };

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#holdings = new Holdings(options.progress, options.logger);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  status(): WorkerStatus {
    const readModels = this.#options.models.map(({ name }) => this.#holdings.statusOf(name));
    return { feed: this.#feed.state, reason: this.#feed.reason, readModels };
  }

  async #run(): Promise<void> {
    const { trouble, onFatal } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#connected(signal);
      } catch (error) {
        if (error instanceof ForeignLog) {
          onFatal(error);
          return;
        }
        this.#feed = { state: 'waiting', reason: error instanceof Error ? error.message : String(error) };
        trouble.report(PART, 'Working the read models was interrupted and is begun again.', error, WORKING_THEM);
      }
      this.#holdings.letGo();
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #fed(state: FeedState, reason: string | undefined): void {
    const { trouble } = this.#options;
    this.#feed = { state, reason };
    if (reason !== undefined) trouble.report(PART, 'The log could not be read and is tried again.', reason, READING);
    else if (state !== 'waiting') trouble.over(PART, READING);
  }

  /** From connecting until the connection is lost or the worker stops. */
  async #connected(stopping: AbortSignal): Promise<void> {
    const { databaseUrl, log } = this.#options;
    const lost = new AbortController();
    const client = await postgresClient({
      databaseUrl,
      name: 'cablepark projections',
      limits: WORKING,
      pipeline: true,
      onLost: (error) => {
        lost.abort(error);
      },
    });
    const leases = new Leases(client, { table: LEASES, holder: this.id });
    leases.keep(AbortSignal.any([stopping, lost.signal])).catch((error: unknown) => {
      lost.abort(error);
    });
    try {
      // A crash may lose the last commits, rows and checkpoint together: the log has them all.
      await client.query('SET synchronous_commit = off');
      const logId = await logIdentity(log);
      assertSameLog((await readCheckpoints(client)).values(), logId);
      for (const subject of [READING, WORKING_THEM]) this.#options.trouble.over(PART, subject);
      const onFeed = (state: FeedState, reason?: string) => {
        this.#fed(state, reason);
      };
      const session = new WorkSession({
        ...this.#options,
        id: this.id,
        client,
        leases,
        logId,
        holdings: this.#holdings,
        onFeed,
      });
      await session.run(AbortSignal.any([stopping, lost.signal]));
      if (lost.signal.aborted) throw lost.signal.reason;
    } finally {
      await closeClient(client);
    }
  }
}
