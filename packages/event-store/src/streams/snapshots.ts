import type { Revision } from '../log/event-log.ts';

/** A stream's state, and where the last event in it is. */
export interface Folded<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: bigint;
}

/** Keeps a followed stream's state outside the process, so that a start needn't fold the whole stream again. */
export interface Snapshots<State> {
  /** Returns the newest snapshot, if there is one that can be used. If this rejects, the stream is read from its beginning. */
  load(): Promise<Folded<State> | undefined>;
  /**
   * Suggests a state to be saved, unless one is saved that lacks fewer than `least` of its events. It is called between
   * commands, so it must return at once. Must not throw.
   */
  offer(folded: Folded<State>, least: bigint): void;
}
