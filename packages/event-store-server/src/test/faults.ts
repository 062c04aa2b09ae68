/** The faults that a `FaultyProxy` injects. All are off initially. */
export interface Faults {
  /** Commits this many of the next appends and cuts the connection instead of answering. */
  loseAnswers: number;
  /** Answers this many of the next appends with a timeout, `before` or `after` they are written. */
  timeOutAppends: { count: number; when: 'before' | 'after' };
  /**
   * Refuses this many of the next appends with an error without details, and does not write them.
   */
  refuseWithoutDetails: number;
  /** Resets this many of the next calls (not appends in a running batch): code 13, no type. */
  resetCalls: number;
  /** Until this time (milliseconds since 1970) calls are accepted but not answered or forwarded. */
  hangUntil: number;
  /** Until this time the store answers like one that has just started and isn't ready yet. */
  notReadyUntil: number;
  delayAnswersByMs: number;
  /** Reads are answered, writes are refused in the real server's words (docs/event-store.md). */
  refuseWrites: WriteRefusal | undefined;
  /**
   * Subscriptions that are open deliver nothing more, like those of a node that is cut off from the
   * leader.
   */
  isStale: boolean;
  /** The node's own answer to gossip, in place of the store's. */
  gossip: (() => Buffer) | undefined;
}

/** A node that has just lost its majority, one that knows of no leader, and one that names it. */
export type WriteRefusal = 'not ready' | 'no leader' | { readonly leader: number };

export const createNoFaults = (): Faults => ({
  loseAnswers: 0,
  timeOutAppends: { count: 0, when: 'before' },
  refuseWithoutDetails: 0,
  resetCalls: 0,
  hangUntil: 0,
  notReadyUntil: 0,
  delayAnswersByMs: 0,
  refuseWrites: undefined,
  isStale: false,
  gossip: undefined,
});

/** Consumes one occurrence of a counted fault. Returns false if none is left. */
export function consume(
  faults: Faults,
  fault: 'loseAnswers' | 'refuseWithoutDetails' | 'resetCalls',
): boolean {
  if (faults[fault] <= 0) {
    return false;
  }

  faults[fault]--;
  return true;
}
