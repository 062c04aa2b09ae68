import type { ReadModelProgress } from '../progress/read-model-progress.ts';
import type { Logger } from 'pino';
import { NOTHING_SEEN } from './checkpoints.ts';
import type { ReadModel } from './define-read-model.ts';

/** A read model that this worker has, and the position it has brought it to. */
export interface Held {
  readonly model: ReadModel;
  readonly position: bigint;
}

/** How one read model is doing, as far as this process knows. */
export interface ReadModelStatus {
  readonly name: string;
  readonly position: bigint;
  /** Why it goes no further, where a failure stopped it. */
  readonly stopped: string | null;
  readonly isHeldHere: boolean;
  readonly isRebuilding: boolean;
  /** Position up to which a rebuild here has read the log. */
  readonly rebuiltTo?: bigint | undefined;
}

/** What a worker holds, has stopped and is rebuilding; all of it is told to `ReadModelProgress` at once. */
export class Holdings {
  readonly #progress: ReadModelProgress;
  readonly #logger: Logger;
  readonly #held = new Map<string, Held>();
  readonly #stopped = new Map<string, string>();
  readonly #unmarked = new Map<string, string>();
  /** Names of read models that are rebuilt here, with the position up to which the log has been read for them. */
  readonly rebuilding = new Map<string, bigint>();

  constructor(progress: ReadModelProgress, logger: Logger) {
    this.#progress = progress;
    this.#logger = logger;
  }

  get all(): readonly Held[] {
    return [...this.#held.values()];
  }

  has = (name: string): boolean => this.#held.has(name);
  isStopped = (name: string): boolean => this.#stopped.has(name);

  take(model: ReadModel, position: bigint): void {
    this.#held.set(model.name, { model, position });
    this.#progress.workedHere.add(model.name);
    this.#progress.advance({ names: [model.name], position });
  }

  /** It has been brought on, here, to a position that isn't committed yet. */
  bringOn(model: ReadModel, position: bigint): void {
    this.#held.set(model.name, { model, position });
  }

  drop(name: string): void {
    this.#held.delete(name);
    this.#progress.workedHere.delete(name);
  }

  /** Stops a read model until it is rebuilt or this process starts again, with better code. */
  giveUp(model: ReadModel, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#logger.error({ err: error, readModel: model.name }, 'read model stopped');
    this.drop(model.name);
    this.#stopped.set(model.name, reason);
    this.#unmarked.set(model.name, reason);
    this.#progress.stop(model.name, reason);
  }

  /** Stopped read models of which the database doesn't know yet. */
  takeUnmarked(): [name: string, reason: string][] {
    const unmarked = [...this.#unmarked];
    this.#unmarked.clear();
    return unmarked;
  }

  /** It has been rebuilt: what stopped it counts no more. */
  pardon(name: string): void {
    this.#stopped.delete(name);
    this.#unmarked.delete(name);
  }

  /** The connection is lost, and the locks with it. */
  letGo(): void {
    for (const name of [...this.#held.keys()]) this.drop(name);
  }

  statusOf(name: string): ReadModelStatus {
    const reached = this.#progress.reached().get(name);
    return {
      name,
      position: reached?.position ?? NOTHING_SEEN,
      stopped: reached?.stopped ?? null,
      isHeldHere: this.#held.has(name),
      isRebuilding: this.rebuilding.has(name),
      rebuiltTo: this.rebuilding.get(name),
    };
  }
}
