/**
 * Ways in which this store can be made to misbehave, so that whatever uses it can be tested against each thing that a
 * real server does. All off by default. They are set by the process that started the
 * store, never over the network.
 */
export interface Faults {
  /**
   * Drop a live subscriber that doesn't read when so many events wait for it here. What its connection and its client
   * hold comes on top: some 300 small events. `LIKE_23_10` drops where the real server does.
   */
  dropSubscribersBehind: number | undefined;
  /** Tell a live subscriber that it fell behind when it is so many events behind; it then goes on from history. */
  fellBehindAfter: number;
  /** So many of the next appends are committed and never answered: their connection is cut instead. */
  loseAnswers: number;
  /** So many of the next appends are answered with a timeout: `before` they are written, or `after`. */
  timeOutAppends: { count: number; when: 'before' | 'after' };
  /** So many of the next appends are refused with an error that says nothing, and are not written. */
  refuseWithoutDetails: number;
  /** So many of the next calls (not appends in a running batch) end with a reset stream: code 13, no type. */
  resetCalls: number;
  /** Until this time (milliseconds since 1970) calls are accepted and never answered; live subscribers hear nothing. */
  hangUntil: number;
  /** Until this time the store answers as one that has just started: up, but not ready. */
  notReadyUntil: number;
  /** Every answer comes so many milliseconds later. */
  delayAnswersBy: number;
}

/** A paused consumer lost its subscription after 313 small events on 23.10.8, and does after some 330 here. */
export const LIKE_23_10: Pick<Faults, 'dropSubscribersBehind'> = { dropSubscribersBehind: 16 };

export const noFaults = (): Faults => ({
  dropSubscribersBehind: undefined,
  fellBehindAfter: 1000,
  loseAnswers: 0,
  timeOutAppends: { count: 0, when: 'before' },
  refuseWithoutDetails: 0,
  resetCalls: 0,
  hangUntil: 0,
  notReadyUntil: 0,
  delayAnswersBy: 0,
});

/** Takes one from a fault that is to happen a number of times. */
export function strike(faults: Faults, fault: 'loseAnswers' | 'refuseWithoutDetails' | 'resetCalls'): boolean {
  if (faults[fault] <= 0) return false;
  faults[fault]--;
  return true;
}
