import type { DomainEvent } from '@cablepark/contracts/events';

/** An event, stored or just decided, with the moment it was decided at (ISO 8601). */
export type Dated<Event extends DomainEvent> = Event & { readonly metadata: { readonly at: string } };

/** How a stream's events fold into the state that its decisions need. Both are pure; evolve never throws. */
export interface Decider<State, Event extends DomainEvent> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Dated<Event>) => State;
}
