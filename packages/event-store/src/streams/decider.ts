import type { DomainEvent } from '@cablepark/contracts/events';
import type { EventMetadata } from '@cablepark/contracts/shared/event-metadata';

/** An event, stored or just decided, with what a fold may use of its metadata. */
export type Dated<Event extends DomainEvent> = Event & {
  /** Its place in the stream; absent from events that belong to none. */
  readonly revision?: bigint | undefined;
  readonly metadata: Pick<
    EventMetadata,
    'at' | 'correlationId' | 'causationId' | 'undoes' | 'commit' | 'idempotency'
  > &
    Partial<Pick<EventMetadata, 'actor'>>;
};

/**
 * Folds a stream's events into the state that its decisions need. It is pure, and `evolve` never
 * throws.
 */
export interface Decider<State, Event extends DomainEvent> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Dated<Event>) => State;
  /**
   * Each event says which part of its command's events it is, so that readers take all of them or
   * none.
   */
  readonly marksCommits?: true;
}
