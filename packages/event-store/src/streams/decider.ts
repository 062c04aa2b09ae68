import type { EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';

/** An event, stored or just decided, with the metadata that a fold may use. */
export type Dated<Event extends LoggedEvent> = Event & {
  /** Its place in the stream; absent from events that aren't in one. */
  readonly revision?: bigint | undefined;
  readonly metadata: Pick<
    EventMetadata,
    'at' | 'correlationId' | 'causationId' | 'undoes' | 'commit' | 'idempotency'
  > &
    Partial<Pick<EventMetadata, 'actor'>>;
};

/**
 * Folds a stream's events into the state that decisions need. It is pure, and `evolve` never
 * throws.
 */
export interface Decider<State, Event extends LoggedEvent> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Dated<Event>) => State;
  /**
   * Whether each event carries its index in its commit, so that readers take all of a commit or
   * none.
   */
  readonly marksCommits?: true;
}
