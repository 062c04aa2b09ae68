/** The handling of live subscribers that read more slowly than events are written. */
export interface SlowSubscribers {
  /** A subscriber more than this many events behind is sent `fellBehind` and continues from history. */
  readonly fellBehindAfter: number;
  /**
   * A subscriber with more than this many events waiting here is dropped; undefined means never. About 300 small events
   * more are buffered in its connection and its client.
   */
  readonly droppedAfter?: number;
}

/** No subscriber is dropped, as in versions after 23.10 (ADR 13). */
export const slowSubscribers: SlowSubscribers = { fellBehindAfter: 1000 };
