import type { Client } from 'pg';

import { pause, repeatUntilAborted } from '@cablepark/platform/concurrency/pause';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Leases } from '@cablepark/postgres/client/leases';

import { formatStopped, REBUILT_CHANNEL } from '../progress/progress-notice.ts';
import type { ReadModelProgress } from '../progress/read-model-progress.ts';
import type { Assignments } from './assignments.ts';
import {
  beginCheckpoints,
  markStopped,
  NOTHING_SEEN,
  readCheckpoints,
  type Checkpoint,
} from './checkpoints.ts';
import type { ReadModel } from './define-read-model.ts';
import { rebuildAllButFailing } from './rebuild/rebuild.ts';
import type { ReplayOptions } from './rebuild/under-rebuild-lease.ts';

/**
 * Whether a worker is reading the log's history, receives events live, or waits for the event
 * store.
 */
export type FeedState = 'history' | 'live' | 'waiting';

export interface SessionOptions extends Pick<
  ReplayOptions,
  'databaseUrl' | 'log' | 'logId' | 'models' | 'logger'
> {
  readonly id: string;
  readonly client: Client;
  /** The connection on which the later read models are written. */
  readonly laterClient: Client;
  readonly leases: Leases;
  readonly assignments: Assignments;
  readonly progress: ReadModelProgress;
  readonly trouble: Trouble;
  readonly onFeed: (state: FeedState, reason?: string) => void;
}

/** How often to look for read models whose worker has died. */
const POLL_EVERY_MS = 1000;
/** With more events than this in the log, a rebuild is faster than a worker's batches. */
const SHORT_LOG = 4000;
const REBUILDING = 'rebuilding';

type IsRebuildNeeded = (model: ReadModel, checkpoint: Checkpoint | undefined) => boolean;

/** The leases that `ReadModelLeases.acquire` took, and its search for more. */
export interface Acquired {
  /** Aborted when another read model can be leased, or when checkpoints must be read again. */
  readonly changed: AbortSignal;
  /** Ends once `changed` is aborted. Rejects if the connection is lost. */
  readonly polling: Promise<void>;
  readonly stopPolling: () => Promise<void>;
}

/**
 * Leases read models for a worker's session, has outdated ones rebuilt, and releases those that
 * were stopped.
 */
export class ReadModelLeases {
  readonly #leased = new Set<string>();
  /** Read models that a newer version of this program has rebuilt. They are left to it. */
  readonly #newerElsewhere = new Set<string>();
  readonly #ended = new AbortController();
  readonly #rebuilds = new Set<Promise<void>>();
  #changed = new AbortController();

  constructor(private readonly options: SessionOptions) {}

  /** Makes this session read its checkpoints again after any process has rebuilt read models. */
  async listenForRebuilds(): Promise<void> {
    const { client, assignments } = this.options;
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== REBUILT_CHANNEL) {
        return;
      }

      for (const name of payload.split(',')) {
        assignments.clearStop(name);
        this.#newerElsewhere.delete(name);
      }

      this.#changed.abort();
    });
    await client.query(`LISTEN ${REBUILT_CHANNEL}`);
  }

  /**
   * Leases what is free, assigns what is leased, and goes on polling for read models that become
   * free.
   */
  async acquire(signal: AbortSignal): Promise<Acquired> {
    const changed = new AbortController();
    this.#changed = changed;
    await this.recordStops();
    await this.#leaseFree();
    await this.#assignLeased();
    const polling = this.#poll(AbortSignal.any([signal, changed.signal]), changed);
    polling.catch(() => undefined); // thrown where it is awaited
    const stopPolling = async () => {
      changed.abort();
      await polling;
    };

    return { changed: changed.signal, polling, stopPolling };
  }

  /** Ends the rebuilds that are under way. The leases end with the connection. */
  async end(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#rebuilds);
  }

  /**
   * Records in the database which read models were stopped, and releases them, because another
   * worker's code may be newer.
   */
  async recordStops(): Promise<void> {
    const { client, id, assignments } = this.options;
    for (const [name, reason] of assignments.takeUnrecordedStops()) {
      await markStopped(client, name, reason, formatStopped(id, name, reason));
      await this.#release(name);
    }
  }

  #poll(signal: AbortSignal, changed: AbortController): Promise<void> {
    return repeatUntilAborted(POLL_EVERY_MS, signal, async () => {
      await this.#clearSetAside();
      if ((await this.#leaseFree()) > 0) {
        changed.abort();
      }
    });
  }

  /** Lets read models go on whose unreadable event has been set aside since. */
  async #clearSetAside(): Promise<void> {
    const { log, assignments } = this.options;
    for (const [name, event] of assignments.stoppedAtUnreadable) {
      if (await log.isSetAside(event).catch(() => false)) {
        assignments.clearStop(name);
        this.#changed.abort();
      }
    }
  }

  /** Leases free read models. Returns how many. */
  async #leaseFree(): Promise<number> {
    const { leases, models, assignments } = this.options;
    const isWanted = ({ name }: ReadModel) =>
      !this.#leased.has(name) && !this.#newerElsewhere.has(name) && !assignments.isStopped(name);
    const wanted = models.filter(isWanted).map(({ name }) => name);
    if (wanted.length === 0) {
      return 0;
    }

    const taken = await leases.take(wanted);
    for (const name of taken) {
      this.#leased.add(name);
    }

    return taken.size;
  }

  /** Assigns the leased read models that are up to date, and begins to rebuild the others. */
  async #assignLeased(): Promise<void> {
    const { client, models, logId, assignments } = this.options;
    const leased = models.filter(
      ({ name }) => this.#leased.has(name) && !assignments.rebuilding.has(name),
    );
    if (leased.length === 0) {
      return;
    }

    await beginCheckpoints(client, leased, logId);
    const checkpoints = await readCheckpoints(client);
    const isLong = await this.#isLogLong(checkpoints);
    const isOutdated = (model: ReadModel, checkpoint: Checkpoint | undefined) =>
      checkpoint === undefined ||
      checkpoint.version < model.version ||
      (isLong && checkpoint.position === NOTHING_SEEN);
    const outdated: ReadModel[] = [];
    for (const model of leased) {
      const checkpoint = checkpoints.get(model.name);
      if (checkpoint && checkpoint.version > model.version) {
        await this.#leaveToNewerVersion(model);
      } else if (!checkpoint || isOutdated(model, checkpoint)) {
        outdated.push(model);
      } else {
        assignments.assign(model, checkpoint.position);
      }
    }
    if (outdated.length > 0) {
      this.#startRebuild(outdated, isOutdated);
    }
  }

  /** Only looks at the log if a read model would have to be read from its start. */
  async #isLogLong(checkpoints: ReadonlyMap<string, Checkpoint>): Promise<boolean> {
    if (![...checkpoints.values()].some(({ position }) => position === NOTHING_SEEN)) {
      return false;
    }

    return !(await this.options.log.readPage(undefined, SHORT_LOG)).isEnd;
  }

  async #leaveToNewerVersion({ name }: ReadModel): Promise<void> {
    const { assignments, logger } = this.options;
    logger.warn({ readModel: name }, 'a newer version of this program maintains this read model');
    assignments.unassign(name);
    this.#newerElsewhere.add(name);
    await this.#release(name);
  }

  async #release(name: string): Promise<void> {
    if (this.#leased.delete(name)) {
      await this.options.leases.release(name);
    }
  }

  /**
   * Begins to rebuild these while the others go on. Once that is done, or has failed, they are
   * assigned again.
   */
  #startRebuild(models: readonly ReadModel[], isNeeded: IsRebuildNeeded): void {
    const { assignments, logger } = this.options;
    const names = models.map(({ name }) => name);
    for (const name of names) {
      assignments.unassign(name);
    }

    const onRead = (position: bigint) => {
      for (const name of names) {
        assignments.noteRebuild(name, position);
      }
    };

    onRead(NOTHING_SEEN);
    logger.info({ readModels: names }, 'rebuilding these read models');
    const rebuild = this.#rebuild(models, isNeeded, onRead).finally(() => {
      this.#rebuilds.delete(rebuild);
      for (const name of names) {
        assignments.endRebuild(name);
      }

      this.#changed.abort();
    });
    this.#rebuilds.add(rebuild);
  }

  /**
   * Rebuilds all of these but those that fail, which it stops. Reports a failure, and never
   * rejects.
   */
  async #rebuild(
    models: readonly ReadModel[],
    isNeeded: IsRebuildNeeded,
    onRead: (position: bigint) => void,
  ): Promise<void> {
    const { assignments, trouble } = this.options;
    const { signal } = this.#ended;
    try {
      await rebuildAllButFailing(
        { ...this.options, models, signal, isNeeded, onRead },
        ({ model, cause }) => assignments.stop(model, cause),
      );
      trouble.reportEnd('readModels', REBUILDING);
    } catch (error) {
      if (!signal.aborted) {
        trouble.report(
          'readModels',
          'A rebuild was interrupted and will begin again.',
          error,
          REBUILDING,
        );
      }

      await pause(POLL_EVERY_MS, signal);
    }
  }
}
