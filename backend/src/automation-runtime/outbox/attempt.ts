/**
 * The result of performing an intent: it was done, or it turned out that there was nothing to do.
 */
export type Performed = 'done' | 'dropped';

/**
 * The result of an attempt: the intent is closed, or is to be attempted again after some
 * milliseconds.
 */
export type Attempt =
  | { readonly state: Performed | 'closed' }
  | { readonly state: 'failed'; readonly isPermanent: boolean }
  | { readonly state: 'later'; readonly ms: number };

/**
 * Why an intent couldn't be performed. `problem` is stored and displayed, so it must not name a
 * person.
 */
export abstract class AttemptFailure extends Error {
  constructor(readonly problem: string) {
    super(problem);
  }
}

/** A later attempt may succeed. */
export class TemporaryFailure extends AttemptFailure {
  override readonly name = 'TemporaryFailure';
}

/** No later attempt can succeed. */
export class PermanentFailure extends AttemptFailure {
  override readonly name = 'PermanentFailure';
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The pause after each failure: seconds after a short interruption, and a day in all for a mail
 * server's bad day.
 */
export const PAUSES: readonly number[] = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  10 * HOUR,
];

/**
 * How much longer a pause may be at random, so that intents that failed together aren't all retried
 * together.
 */
const JITTER = 0.25;

/**
 * Returns the pause after this many failures, in milliseconds; undefined if that was the last
 * attempt.
 */
export function choosePause(
  failures: number,
  pauses = PAUSES,
  random = Math.random,
): number | undefined {
  const pause = pauses[failures - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + random() * JITTER));
}
