/** The ways in which a `FaultyProxy` misbehaves. All are off at first. */
export interface Faults {
  /** This many of the next appends are committed and never answered: the connection is cut instead. */
  loseAnswers: number;
  /** This many of the next appends are answered with a timeout: `before` they are written, or `after`. */
  timeOutAppends: { count: number; when: 'before' | 'after' };
  /** This many of the next appends are refused with an error that says nothing, and are not written. */
  refuseWithoutDetails: number;
  /** This many of the next calls (not appends in a running batch) end with a reset stream: code 13, no type. */
  resetCalls: number;
  /** Until this time (milliseconds since 1970) calls are accepted and never answered; nothing is written. */
  hangUntil: number;
  /** Until this time the store answers as one that has just started: up, but not ready. */
  notReadyUntil: number;
  delayAnswersByMs: number;
}

export const noFaults = (): Faults => ({
  loseAnswers: 0,
  timeOutAppends: { count: 0, when: 'before' },
  refuseWithoutDetails: 0,
  resetCalls: 0,
  hangUntil: 0,
  notReadyUntil: 0,
  delayAnswersByMs: 0,
});

/** Takes one from a fault that happens a number of times. */
export function strike(faults: Faults, fault: 'loseAnswers' | 'refuseWithoutDetails' | 'resetCalls'): boolean {
  if (faults[fault] <= 0) return false;
  faults[fault]--;
  return true;
}
