import type { DomainEvent } from '@cablepark/contracts/events';

/** How a stream's events fold into the state that its decisions need. Both are pure; evolve never throws. */
export interface Decider<State, Event extends DomainEvent> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
}
