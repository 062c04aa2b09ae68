import { setTimeout as delay } from 'node:timers/promises';
import { beginCheckpoints, markStopped, NOTHING_SEEN, readCheckpoints, type Checkpoint } from './checkpoints.ts';
import type { ReadModel } from './define-read-model.ts';
import { REBUILT_CHANNEL, stoppedNotice } from '../progress/progress-notice.ts';
import { rebuildWhatCanBe } from './rebuild/rebuild.ts';
import type { SessionOptions } from './session-options.ts';

/** How often to look for read models whose worker has died, ms. */
const LOOK_EVERY_MS = 1000;
/** A log with more events than this is read more quickly by a rebuild than by a worker's batches. */
const SHORT_LOG = 4000;
/** What a trouble of the read models is about. */
const REBUILDING = 'rebuilding';

/** Which read models a worker's connection has: it takes what is free, rebuilds what is outdated, and lets go again. */
export class Taking {
  readonly #options: SessionOptions;
  /** What this worker has the lease of. */
  readonly #locked = new Set<string>();
  /** Read models that newer code has rebuilt: they are none of this worker's until it is replaced. */
  readonly #overtaken = new Set<string>();
  readonly #ending = new AbortController();
  readonly #rebuilds = new Set<Promise<void>>();
  #changed = new AbortController();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Hears of rebuilds from now on: rows and checkpoints are others then. */
  async watch(): Promise<void> {
    const { client, holdings } = this.#options;
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== REBUILT_CHANNEL) return;
      for (const name of payload.split(',')) {
        holdings.pardon(name);
        this.#overtaken.delete(name);
      }
      this.#changed.abort();
    });
    await client.query(`LISTEN ${REBUILT_CHANNEL}`);
  }

  /**
   * Takes what is free and puts what is held to its checkpoints, then goes on looking. `changed` is
   * aborted when there is more to have or something must be read again; `leave` ends the looking.
   */
  async begin(
    signal: AbortSignal,
  ): Promise<{ changed: AbortSignal; looking: Promise<void>; leave: () => Promise<void> }> {
    const changed = (this.#changed = new AbortController());
    await this.tellStopped();
    await this.#lockFree();
    await this.#take();
    const looking = this.#look(AbortSignal.any([signal, changed.signal]), changed);
    looking.catch(() => undefined); // thrown where it is awaited
    const leave = async () => {
      changed.abort();
      await looking;
    };
    return { changed: changed.signal, looking, leave };
  }

  /** Ends the rebuilds that are under way: the leases go with the connection. */
  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#rebuilds);
  }

  /** Marks what has been stopped, and lets other workers try: theirs may be better code. */
  async tellStopped(): Promise<void> {
    const { client, id, holdings } = this.#options;
    for (const [name, reason] of holdings.takeUnmarked()) {
      await markStopped(client, name, reason, stoppedNotice(id, name, reason));
      await this.#release(name);
    }
  }

  async #look(signal: AbortSignal, changed: AbortController): Promise<void> {
    const isOver = () => signal.aborted;
    while (!isOver()) {
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (!isOver() && (await this.#lockFree()) > 0) changed.abort();
    }
  }

  async #lockFree(): Promise<number> {
    const { leases, models, holdings } = this.#options;
    const isWanted = ({ name }: ReadModel) =>
      !this.#locked.has(name) && !this.#overtaken.has(name) && !holdings.isStopped(name);
    const wanted = models.filter(isWanted).map(({ name }) => name);
    if (wanted.length === 0) return 0;
    const locked = await leases.take(wanted);
    for (const name of locked) this.#locked.add(name);
    return locked.size;
  }

  /** Of what is locked: holds what stands ready, from its checkpoint on, and has the rest rebuilt. */
  async #take(): Promise<void> {
    const { client, models, logId, holdings } = this.#options;
    const locked = models.filter(({ name }) => this.#locked.has(name) && !holdings.rebuilding.has(name));
    if (locked.length === 0) return;
    await beginCheckpoints(client, locked, logId);
    const checkpoints = await readCheckpoints(client);
    const isLong = await this.#isLogLong(checkpoints);
    const isOutdated = (model: ReadModel, checkpoint: Checkpoint | undefined) =>
      checkpoint === undefined ||
      checkpoint.version < model.version ||
      (isLong && checkpoint.position === NOTHING_SEEN);
    const outdated: ReadModel[] = [];
    for (const model of locked) {
      const checkpoint = checkpoints.get(model.name);
      if (checkpoint && checkpoint.version > model.version) await this.#leaveToNewerCode(model);
      else if (!checkpoint || isOutdated(model, checkpoint)) outdated.push(model);
      else holdings.take(model, checkpoint.position);
    }
    if (outdated.length > 0) this.#rebuild(outdated, isOutdated);
  }

  async #isLogLong(checkpoints: ReadonlyMap<string, Checkpoint>): Promise<boolean> {
    if (![...checkpoints.values()].some(({ position }) => position === NOTHING_SEEN)) return false;
    return !(await this.#options.log.readPage(undefined, SHORT_LOG)).isEnd;
  }

  async #leaveToNewerCode({ name }: ReadModel): Promise<void> {
    const { holdings, logger } = this.#options;
    logger.warn({ readModel: name }, 'a newer version of this program works this read model');
    holdings.drop(name);
    this.#overtaken.add(name);
    await this.#release(name);
  }

  async #release(name: string): Promise<void> {
    if (this.#locked.delete(name)) await this.#options.leases.release(name);
  }

  /** Rebuilds beside everything else; when it is done, or can't be, they are looked at again. */
  #rebuild(
    models: readonly ReadModel[],
    isNeeded: (model: ReadModel, checkpoint: Checkpoint | undefined) => boolean,
  ): void {
    const { holdings, logger, trouble } = this.#options;
    const { signal } = this.#ending;
    const names = models.map(({ name }) => name);
    for (const name of names) {
      holdings.drop(name);
    }
    const onRead = (position: bigint) => {
      for (const name of names) holdings.rebuilding.set(name, position);
    };
    onRead(NOTHING_SEEN);
    logger.info({ readModels: names }, 'these read models are made anew');
    const rebuild = rebuildWhatCanBe({ ...this.#options, models, signal, isNeeded, onRead }, ({ model, cause }) => {
      holdings.giveUp(model, cause);
    })
      .then(() => {
        trouble.over('readModels', REBUILDING);
      })
      .catch((error: unknown) => {
        if (!signal.aborted)
          trouble.report('readModels', 'A rebuild was interrupted and is begun again.', error, REBUILDING);
        return delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      })
      .finally(() => {
        this.#rebuilds.delete(rebuild);
        for (const name of names) holdings.rebuilding.delete(name);
        this.#changed.abort();
      });
    this.#rebuilds.add(rebuild);
  }
}
