import type pg from 'pg';
import type { Logger } from 'pino';

import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause } from '@cablepark/platform/concurrency/pause';
import {
  runInSessions,
  WORKING,
  type Lender,
  type Session,
} from '@cablepark/postgres/client/connect';

import { readModels } from '../registry.ts';
import { readCheckpoints } from '../runtime/checkpoints.ts';
import { parseNotice, PROGRESS_CHANNEL } from './progress-notice.ts';
import type { ReadModelProgress } from './read-model-progress.ts';

export interface ListenerOptions {
  readonly databaseUrl: string;
  readonly from?: Lender;
  readonly progress: ReadModelProgress;
  readonly logger: Logger;
  /**
   * The id of this process's worker, if it has one. That worker reports to `progress` itself, and
   * sooner.
   */
  readonly ownWorker?: string | undefined;
}

const versions: ReadonlyMap<string, number> = new Map(
  readModels.map(({ name, version }) => [name, version]),
);

/** A connection without an answer for this long brings no notices either. */
const LIMITS = { ...WORKING, answerMs: 3000 };
const CHECK_EVERY_MS = 5000;
const PAUSE_MS = 300;

/**
 * Reports to `ReadModelProgress` how far other processes' workers have come; at first, from the
 * checkpoints.
 */
export class ProgressListener extends BackgroundTask {
  constructor(private readonly options: ListenerOptions) {
    super((signal) => this.#run(signal));
  }

  #run(signal: AbortSignal): Promise<void> {
    const { databaseUrl, from, logger } = this.options;
    const onInterrupted = (error: unknown) =>
      logger.warn({ err: error }, 'the connection for progress notices was lost, listening again');
    const connection = { databaseUrl, from, name: 'cablepark progress', limits: LIMITS };
    return runInSessions({ ...connection, pauseMs: PAUSE_MS, onInterrupted }, signal, (session) =>
      this.#listen(session),
    );
  }

  async #listen({ client, signal }: Session): Promise<void> {
    const onNotice = ({ channel, payload }: pg.Notification) => {
      if (channel === PROGRESS_CHANNEL) {
        this.#apply(payload);
      }
    };

    client.on('notification', onNotice);
    try {
      await client.query(`LISTEN ${PROGRESS_CHANNEL}`);
      while (!signal.aborted) {
        await this.#readCheckpoints(client);
        await pause(CHECK_EVERY_MS, signal);
      }
    } finally {
      client.off('notification', onNotice);
    }
  }

  #apply(payload: string | undefined): void {
    const { progress, ownWorker } = this.options;
    const notice = parseNotice(payload);
    if (!notice || notice.worker === ownWorker) {
      return;
    }
    if ('advance' in notice) {
      progress.advance(notice.advance);
    } else if (!progress.projectedHere.has(notice.stopped.name)) {
      progress.stop(notice.stopped.name, notice.stopped.reason);
    }
  }

  /** Passes on only what the notices haven't said already. */
  async #readCheckpoints(client: pg.Client): Promise<void> {
    const { progress } = this.options;
    for (const { name, version, position, stopped } of (await readCheckpoints(client)).values()) {
      if (progress.projectedHere.has(name)) {
        continue;
      }

      const known = progress.getReached().get(name);
      const hasStopped = stopped !== null && known?.stopped !== stopped;
      const hasAdvanced =
        stopped === null && (!known || known.stopped !== null || known.position < position);
      if (hasStopped || hasAdvanced) {
        progress.advance({ names: [name], position });
      }
      if (hasStopped) {
        progress.stop(name, stopped);
      }
      if (version < (versions.get(name) ?? version)) {
        progress.rebuilding.add(name);
      }
    }
  }
}
