/** How long Postgres may take before it counts as away. */
export interface TimeLimits {
  /** The time to connect or, in a pool, to wait for a free connection. */
  readonly connectMs: number;
  /** The time to answer one statement; null for no limit. */
  readonly answerMs: number | null;
}

/** For requests: connecting and one statement together stay below the 3 s that a request may take. */
export const ANSWERING: TimeLimits = { connectMs: 900, answerMs: 1500 };

/** For background work, where nobody waits and a batch of rows may take a while. */
export const WORKING: TimeLimits = { connectMs: 5000, answerMs: 10_000 };

/** For migrations, rebuilds and waiting for locks, whose statements have no limit. */
export const UNHURRIED: TimeLimits = { connectMs: 5000, answerMs: null };
