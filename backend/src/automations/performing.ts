/** What doing an intent came to: it was done, or there was nothing to do after all. */
export type Performed = 'done' | 'dropped';

/** What a try came to: the matter is closed, or it is to be tried again after so many milliseconds. */
export type Attempt =
  { readonly state: Performed | 'failed' | 'closed' } | { readonly state: 'later'; readonly ms: number };

/** It can't be done now. `problem` is kept and shown, so it names nobody. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

/** It can't be done, however often it is tried. */
export class Never extends NotNow {}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long to wait after each failure: a blip costs seconds, a mail server's bad day is sat out. */
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

/** Up to so much more at random, so that many that failed together don't come back together. */
const JITTER = 0.25;

/** How long to wait after this many failures, ms; undefined when that was the last try. */
export function pauseAfter(failures: number, pauses = PAUSES, random = Math.random): number | undefined {
  const pause = pauses[failures - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + random() * JITTER));
}
