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
