import type { Logger } from 'pino';

import { UnreadableEvent } from '@cablepark/event-store/log/domain-events';

import type { ReadModelProgress } from '../progress/read-model-progress.ts';
import { NOTHING_SEEN } from './checkpoints.ts';
import type { ReadModel } from './define-read-model.ts';

/**
 * A read model that is assigned to this worker, and the position up to which it has projected it.
 */
export interface Assignment {
  readonly model: ReadModel;
  readonly position: bigint;
}

/** How one read model is doing, as far as this process knows. */
export interface ReadModelStatus {
  readonly name: string;
  readonly position: bigint;
  readonly stopped: string | null;
  readonly isHeldHere: boolean;
  readonly isRebuilding: boolean;
  /** The position up to which a rebuild in this process has read the log. */
  readonly rebuiltTo?: bigint | undefined;
}

/**
 * The read models that are assigned to a worker, that it has stopped, and that it is rebuilding.
 */
export class Assignments {
  readonly #assigned = new Map<string, Assignment>();
  readonly #stopped = new Map<string, unknown>();
  readonly #unrecorded = new Map<string, string>();
  /**
   * The read models that are rebuilt here, with the position up to which the log has been read for
   * them.
   */
  readonly rebuilding = new Map<string, bigint>();

  constructor(
    private readonly progress: ReadModelProgress,
    private readonly logger: Logger,
  ) {}

  get all(): readonly Assignment[] {
    return [...this.#assigned.values()];
  }

  has = (name: string): boolean => this.#assigned.has(name);
  isStopped = (name: string): boolean => this.#stopped.has(name);

  /** Assigns a read model whose rows are committed up to this position. */
  assign(model: ReadModel, position: bigint): void {
    this.#assigned.set(model.name, { model, position });
    this.progress.projectedHere.add(model.name);
    this.progress.advance({ names: [model.name], position });
  }

  /** Notes the position up to which it has been projected, which isn't committed yet. */
  advance(model: ReadModel, position: bigint): void {
    this.#assigned.set(model.name, { model, position });
  }

  /**
   * Notes that a read model is rebuilt here, for which the log has been read up to this position.
   */
  noteRebuild(name: string, position: bigint): void {
    this.rebuilding.set(name, position);
    this.progress.rebuilding.add(name);
  }

  endRebuild(name: string): void {
    this.rebuilding.delete(name);
    this.progress.rebuilding.delete(name);
  }

  unassign(name: string): void {
    this.#assigned.delete(name);
    this.progress.projectedHere.delete(name);
  }

  unassignAll(): void {
    for (const name of [...this.#assigned.keys()]) {
      this.unassign(name);
    }
  }

  /**
   * Stops a read model until it is rebuilt, its event is set aside, or a process with fixed code
   * starts.
   */
  stop(model: ReadModel, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.error({ err: error, readModel: model.name }, 'read model stopped');
    this.unassign(model.name);
    this.#stopped.set(model.name, error);
    this.#unrecorded.set(model.name, reason);
    this.progress.stop(model.name, reason);
  }

  /** Removes and returns the stops that aren't recorded in the database yet. */
  takeUnrecordedStops(): [name: string, reason: string][] {
    const unrecorded = [...this.#unrecorded];
    this.#unrecorded.clear();
    return unrecorded;
  }

  /** The read models that were stopped by an event that can't be read, and that event. */
  get stoppedAtUnreadable(): readonly (readonly [name: string, event: UnreadableEvent])[] {
    const found: [string, UnreadableEvent][] = [];
    for (const [name, error] of this.#stopped) {
      if (error instanceof UnreadableEvent) {
        found.push([name, error]);
      }
    }

    return found;
  }

  /**
   * Lets a read model be assigned again, because a rebuild has replaced its rows, or the event that
   * stopped it has been set aside.
   */
  clearStop(name: string): void {
    this.#stopped.delete(name);
    this.#unrecorded.delete(name);
  }

  statusOf(name: string): ReadModelStatus {
    const reached = this.progress.getReached().get(name);
    return {
      name,
      position: reached?.position ?? NOTHING_SEEN,
      stopped: reached?.stopped ?? null,
      isHeldHere: this.#assigned.has(name),
      isRebuilding: this.rebuilding.has(name),
      rebuiltTo: this.rebuilding.get(name),
    };
  }
}
