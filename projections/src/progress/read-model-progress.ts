/** How far one read model has come. */
interface Reached {
  readonly position: bigint;
  /** Why it goes no further, where a failure stopped it. */
  readonly stopped: string | null;
}

interface Waiter {
  readonly position: bigint;
  readonly wake: () => void;
}

/** A step forward, as the workers tell it: in their own process at once, to others by NOTIFY. */
export interface Advance {
  readonly names: readonly string[];
  readonly position: bigint;
  /** Riga days whose slots the step touched; undefined where they were too many to tell. */
  readonly days?: readonly string[] | undefined;
}

/**
 * How far each read model has come, and waiting for it: a command answers when the read models that
 * show its effect have passed its position (design 3.5). Fed by the workers of this process
 * directly and by those of others through `ProgressListener`.
 */
export class ReadModelProgress {
  readonly #reached = new Map<string, Reached>();
  readonly #waiters = new Map<string, Set<Waiter>>();
  readonly #listeners = new Set<(advance: Advance) => void>();
  readonly #stopListeners = new Set<(name: string, reason: string | null) => void>();
  /** Read models worked in this very process: what is known of them here is exact at every moment. */
  readonly workedHere = new Set<string>();

  advance(advance: Advance): void {
    for (const name of advance.names) {
      const before = this.#reached.get(name);
      if (before && before.position >= advance.position && before.stopped === null) continue;
      this.#reached.set(name, { position: advance.position, stopped: null });
      if (before && before.stopped !== null) this.#tellStopped(name, null);
      for (const waiter of this.#waiters.get(name) ?? []) if (waiter.position <= advance.position) waiter.wake();
    }
    for (const listener of this.#listeners) listener(advance);
  }

  stop(name: string, reason: string): void {
    this.#reached.set(name, { position: this.#reached.get(name)?.position ?? -1n, stopped: reason });
    for (const waiter of this.#waiters.get(name) ?? []) waiter.wake();
    this.#tellStopped(name, reason);
  }

  reached(): ReadonlyMap<string, Reached> {
    return this.#reached;
  }

  onAdvance(listener: (advance: Advance) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Told of each read model that stops, with the reason, and with null when it goes on again. */
  onStopped(listener: (name: string, reason: string | null) => void): () => void {
    this.#stopListeners.add(listener);
    return () => this.#stopListeners.delete(listener);
  }

  /**
   * Resolves to true when all of these have reached the position, and to false after `ms`. A read
   * model that is stopped is not waited for.
   */
  async waitFor(names: readonly string[], position: bigint, ms: number): Promise<boolean> {
    const missing = names.filter((name) => !this.#hasReached(name, position));
    if (missing.length === 0) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        resolve(false);
      }, ms);
    });
    const waits = missing.map((name) => this.#wait(name, position));
    try {
      return await Promise.race([Promise.all(waits.map(({ done }) => done)).then(() => true), late]);
    } finally {
      clearTimeout(timer);
      for (const { forget } of waits) forget();
    }
  }

  #tellStopped(name: string, reason: string | null): void {
    for (const listener of this.#stopListeners) listener(name, reason);
  }

  #hasReached(name: string, position: bigint): boolean {
    const reached = this.#reached.get(name);
    return reached !== undefined && (reached.position >= position || reached.stopped !== null);
  }

  #wait(name: string, position: bigint): { done: Promise<void>; forget: () => void } {
    let waiters = this.#waiters.get(name);
    if (!waiters) this.#waiters.set(name, (waiters = new Set()));
    const all = waiters;
    let waiter: Waiter | undefined;
    const done = new Promise<void>((wake) => all.add((waiter = { position, wake })));
    return { done, forget: () => waiter && all.delete(waiter) };
  }
}
