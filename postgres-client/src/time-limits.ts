/** How long Postgres may take before it counts as away. */
export interface TimeLimits {
  /** To connect and, of a pool, to wait for a connection that is free. */
  readonly connectMs: number;
  /** To answer one statement; null for as long as it takes. */
  readonly answerMs: number | null;
}

/** Where somebody waits for an answer: connecting and one statement together stay below the 3 s that a request may take. */
export const ANSWERING: TimeLimits = { connectMs: 900, answerMs: 1500 };

/** Where nobody waits, and a batch of rows may take its time. */
export const WORKING: TimeLimits = { connectMs: 5000, answerMs: 10_000 };

/** Migrations, rebuilds and waiting for locks: their statements take as long as they take. */
export const UNHURRIED: TimeLimits = { connectMs: 5000, answerMs: null };
