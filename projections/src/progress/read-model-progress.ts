import { isScheduleGapMessage } from '@cablepark/event-store/log/stream-gap';
import { LOG_PART } from '@cablepark/event-store/log/stream-losses';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';
import type { Trouble } from '@cablepark/platform/logging/trouble';

/** The subject under which it is reported that read models missed what the schedule has lost. */
const MISSED = 'missed by read models';

interface Reached {
  readonly position: bigint;
  readonly stopped: string | null;
}

interface Waiter {
  readonly position: bigint;
  readonly wake: () => void;
}

export interface Advance {
  readonly names: readonly string[];
  readonly position: bigint;
  /** The Riga days whose slots the step touched; undefined if there were too many for a notice. */
  readonly days?: readonly string[] | undefined;
}

/**
 * Knows how far each read model has come, so that a command can answer once its effect is shown
 * (design 3.5). Workers of this process report to it directly, those of other processes through
 * `ProgressListener`.
 */
export class ReadModelProgress {
  readonly #reached = new Map<string, Reached>();
  readonly #waiters = new Map<string, Set<Waiter>>();
  readonly #advanceListeners = new Set<(advance: Advance) => void>();
  readonly #stopListeners = new Set<(name: string, reason: string | null) => void>();
  readonly #waitListeners = new Set<(names: readonly string[]) => void>();
  /** The read models that this process projects, of which the positions here are always exact. */
  readonly projectedHere = new Set<string>();
  /**
   * The read models that are being rebuilt for this version of the program, as far as is known
   * here.
   */
  readonly rebuilding = new Set<string>();

  /** Notes that read models have reached a position, and wakes those who wait for it. */
  advance(advance: Advance): void {
    for (const name of advance.names) {
      this.rebuilding.delete(name);
      const before = this.#reached.get(name);
      if (before && before.position >= advance.position && before.stopped === null) {
        continue;
      }

      this.#reached.set(name, { position: advance.position, stopped: null });
      if (before && before.stopped !== null) {
        this.#notifyOfStop(name, null);
      }

      for (const waiter of this.#waiters.get(name) ?? []) {
        if (waiter.position <= advance.position) {
          waiter.wake();
        }
      }
    }

    for (const listener of this.#advanceListeners) {
      listener(advance);
    }
  }

  /** Notes that a read model was stopped, and wakes those who wait for it. */
  stop(name: string, reason: string): void {
    this.#reached.set(name, {
      position: this.#reached.get(name)?.position ?? -1n,
      stopped: reason,
    });
    for (const waiter of this.#waiters.get(name) ?? []) {
      waiter.wake();
    }

    this.#notifyOfStop(name, reason);
  }

  getReached(): ReadonlyMap<string, Reached> {
    return this.#reached;
  }

  /** Whether the read model is known here and was stopped. */
  isStopped(name: string): boolean {
    const reached = this.#reached.get(name);
    return reached !== undefined && reached.stopped !== null;
  }

  onAdvance(listener: (advance: Advance) => void): () => void {
    this.#advanceListeners.add(listener);
    return () => this.#advanceListeners.delete(listener);
  }

  /** Calls the listener with the reason when a read model stops, and with null when it goes on. */
  onStopped(listener: (name: string, reason: string | null) => void): () => void {
    this.#stopListeners.add(listener);
    return () => this.#stopListeners.delete(listener);
  }

  /** Calls the listener with the read models for which a caller begins to wait. */
  onWait(listener: (names: readonly string[]) => void): () => void {
    this.#waitListeners.add(listener);
    return () => this.#waitListeners.delete(listener);
  }

  /**
   * Resolves to whether all of these reach the position within `timeoutMs`. A stopped one isn't
   * waited for.
   */
  async waitFor(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean> {
    const missing = names.filter((name) => !this.#hasReached(name, position));
    if (missing.length === 0) {
      return true;
    }

    const waits = missing.map((name) => this.#wait(name, position));
    for (const listener of this.#waitListeners) {
      listener(missing);
    }

    const reached = Promise.all(waits.map(({ done }) => done)).then(() => true);
    try {
      return await limitTime(timeoutMs, reached, () => false);
    } finally {
      for (const { cancel } of waits) {
        cancel();
      }
    }
  }

  /**
   * Like `waitFor`, but doesn't wait for a read model that is being rebuilt: for answers that
   * should rather be early than complete.
   */
  waitBriefly(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean> {
    return this.waitFor(
      names.filter((name) => !this.rebuilding.has(name)),
      position,
      timeoutMs,
    );
  }

  /** Like `waitFor`, but resolves to false if a read model was stopped before the position. */
  async waitUntilPassed(
    names: readonly string[],
    position: bigint,
    timeoutMs: number,
  ): Promise<boolean> {
    await this.waitFor(names, position, timeoutMs);
    return names.every((name) => (this.#reached.get(name)?.position ?? -1n) >= position);
  }

  #notifyOfStop(name: string, reason: string | null): void {
    for (const listener of this.#stopListeners) {
      listener(name, reason);
    }
  }

  #hasReached(name: string, position: bigint): boolean {
    const reached = this.#reached.get(name);
    return reached !== undefined && (reached.position >= position || reached.stopped !== null);
  }

  #wait(name: string, position: bigint): { done: Promise<void>; cancel: () => void } {
    let waiters = this.#waiters.get(name);
    if (!waiters) {
      waiters = new Set();
      this.#waiters.set(name, waiters);
    }

    const all = waiters;
    let waiter: Waiter | undefined;
    const done = new Promise<void>((wake) => {
      waiter = { position, wake };
      all.add(waiter);
    });
    const cancel = () => {
      if (waiter) {
        all.delete(waiter);
      }
    };

    return { done, cancel };
  }
}

/**
 * Reports each read model that a failure has stopped, until it goes on. If what the schedule has
 * lost stopped it, reports that as well. Returns a function that ends the reports.
 */
export function reportStoppedReadModels(progress: ReadModelProgress, trouble: Trouble): () => void {
  const stoppedByGap = new Set<string>();
  return progress.onStopped((name, reason) => {
    if (reason === null) {
      trouble.reportEnd('readModels', name);
      stoppedByGap.delete(name);
      if (stoppedByGap.size === 0) {
        trouble.reportEnd(LOG_PART, MISSED);
      }

      return;
    }

    trouble.report(
      'readModels',
      `The read model ${name} was stopped by a failure.`,
      new Error(reason),
      name,
    );
    if (isScheduleGapMessage(reason)) {
      stoppedByGap.add(name);
      const message = `${reason}: the read models that had not seen them were stopped.`;
      trouble.report(LOG_PART, message, undefined, MISSED);
    }
  });
}
