import { randomUUID } from 'node:crypto';

import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import {
  runInSession,
  runInSessions,
  WORKING,
  type Session,
} from '@cablepark/postgres/client/connect';
import { Leases } from '@cablepark/postgres/client/leases';

import { Assignments, type ReadModelStatus } from './assignments.ts';
import { findOrEstablishLog } from './checkpoints.ts';
import type { FeedState, SessionOptions } from './read-model-leases.ts';
import { LEASES } from './table.ts';
import { WorkSession } from './work-session.ts';

export interface WorkerOptions extends Pick<
  SessionOptions,
  'databaseUrl' | 'log' | 'models' | 'progress' | 'logger'
> {
  /** Gets a report under `readModels` for as long as this worker can't go on. */
  readonly trouble: Trouble;
  /**
   * Called when the log isn't the database's, or of another format, so that this worker can never
   * go on.
   */
  readonly onFatal: (error: Error) => void;
}

/** How a worker's feed of the log and all of its read models are doing. */
export interface WorkerStatus {
  readonly feed: FeedState;
  readonly reason: string | undefined;
  readonly readModels: readonly ReadModelStatus[];
}

/** The part and the subjects under which troubles are reported. */
const PART = 'readModels';
const READING = 'reading the log';
const PROJECTING = 'projecting';
const PAUSE_MS = 500;
/**
 * A crash may lose the last commits, rows and checkpoints together, but the log still has their
 * events. All rows are found by their keys, so that one plan fits every batch; planning takes
 * longer than writing a row or two.
 */
const WRITING_ROWS =
  'SET synchronous_commit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off';

/**
 * Projects the read models that no other worker has leased. They share one feed of the log, in
 * which each skips what it has seen, and the rows and checkpoints of a batch are written in one
 * transaction. Read models that are `isLater` get gathered batches in another one. A read model
 * whose code or rows fail is stopped and reported, and the others go on.
 */
export class ProjectionWorker extends BackgroundTask {
  /** Marks this worker's notices, so that a listener in the same process can skip them. */
  readonly id = randomUUID();
  readonly #assignments: Assignments;
  #feed: { readonly state: FeedState; readonly reason?: string | undefined } = { state: 'waiting' };

  constructor(private readonly options: WorkerOptions) {
    super((signal) => this.#run(signal));
    this.#assignments = new Assignments(options.progress, options.logger);
  }

  getStatus(): WorkerStatus {
    const readModels = this.options.models.map(({ name }) => this.#assignments.statusOf(name));
    return { feed: this.#feed.state, reason: this.#feed.reason, readModels };
  }

  #run(signal: AbortSignal): Promise<void> {
    const { databaseUrl, trouble, onFatal } = this.options;
    const onInterrupted = (error: unknown) => {
      if (error instanceof StartupRefused) {
        throw error;
      }

      this.#feed = {
        state: 'waiting',
        reason: error instanceof Error ? error.message : String(error),
      };
      trouble.report(
        PART,
        'Updating the read models was interrupted and will begin again.',
        error,
        PROJECTING,
      );
    };

    const connection = {
      databaseUrl,
      name: 'cablepark projections',
      limits: WORKING,
      pipeline: true,
    };
    return runInSessions({ ...connection, pauseMs: PAUSE_MS, onInterrupted }, signal, (session) =>
      runInSession(
        { ...connection, name: 'cablepark later projections' },
        session.signal,
        (later) => this.#work(session, later),
      ).finally(() => this.#assignments.unassignAll()),
    ).catch(onFatal);
  }

  #onFeed(state: FeedState, reason: string | undefined): void {
    const { trouble } = this.options;
    this.#feed = { state, reason };
    if (reason !== undefined) {
      trouble.report(PART, 'The log could not be read and will be read again.', reason, READING);
    } else if (state !== 'waiting') {
      trouble.reportEnd(PART, READING);
    }
  }

  async #work(session: Session, later: Session): Promise<void> {
    const { client } = session;
    const { client: laterClient, signal } = later;
    const leases = Leases.of(session, { table: LEASES, holder: this.id });
    for (const one of [client, laterClient]) {
      await one.query(WRITING_ROWS);
    }

    const logId = await findOrEstablishLog(client, this.options.log);
    for (const subject of [READING, PROJECTING]) {
      this.options.trouble.reportEnd(PART, subject);
    }

    const onFeed = (state: FeedState, reason?: string) => this.#onFeed(state, reason);
    const own = {
      id: this.id,
      client,
      laterClient,
      leases,
      logId,
      assignments: this.#assignments,
      onFeed,
    };
    await new WorkSession({ ...this.options, ...own }).run(signal);
  }
}
