import type { DomainEvent } from '@cablepark/contracts/events';

/** An event, stored or just decided, with the time of its decision (ISO 8601), its deed, and the deed that it undoes. */
export type Dated<Event extends DomainEvent> = Event & {
  readonly metadata: {
    readonly at: string;
    readonly correlationId: string;
    readonly causationId: string;
    readonly undoes?: string | undefined;
  };
};

/** Folds a stream's events into the state that its decisions need. It is pure, and `evolve` never throws. */
export interface Decider<State, Event extends DomainEvent> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Dated<Event>) => State;
  /** Whether each event tells which commit it belongs to (`commit` in its metadata). */
  readonly marksCommits?: true;
}
