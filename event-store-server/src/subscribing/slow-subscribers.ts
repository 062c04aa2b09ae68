/** What happens to a live subscriber that doesn't read as fast as events come. */
export interface SlowSubscribers {
  /** This many events behind it is told that it fell behind, and goes on from history. */
  readonly fellBehindAfter: number;
  /**
   * When this many events wait for it here, it is dropped; undefined for never. What its connection and its client
   * hold comes on top: some 300 small events.
   */
  readonly droppedAfter?: number;
}

/** Nobody is dropped, as in versions after 23.10 (ADR 13). */
export const slowSubscribers: SlowSubscribers = { fellBehindAfter: 1000 };
