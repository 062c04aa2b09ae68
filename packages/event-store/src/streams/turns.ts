/**
 * Lets the writers of one stream take turns, in the order in which they ask, over all processes. It is for fairness
 * alone: the expected revision keeps writes correct, so a writer that gets no turn goes on without one.
 */
export interface Turns {
  /**
   * Waits for the turn, but not for long; returns undefined if there is none to be had, or none is needed because no
   * other process writes. Never rejects.
   */
  take(stream: string): Promise<Turn | undefined>;
  /** Notes that another process has written to the stream; `isLost` if an append of this one was refused for it. */
  contended(stream: string, isLost: boolean): void;
}

export interface Turn {
  /** Gives the turn on to the next writer. */
  release(): void;
}
