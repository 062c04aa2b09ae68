import type { DomainEvent } from '@cablepark/contracts/events';

/** An event, stored or just decided, with the time of its decision (ISO 8601), its deed, and the deed that it undoes. */
export type Dated<Event extends DomainEvent> = Event & {
  readonly metadata: {
    readonly at: string;
    readonly correlationId: string;
    readonly causationId: string;
    readonly undoes?: string | undefined;
    readonly commit?: { readonly size: number; readonly index: number } | undefined;
    readonly idempotency?: { readonly key: string; readonly body: string } | undefined;
  };
  readonly revision?: bigint | undefined;
};

/** Folds a stream's events into the state that its decisions need. It is pure, and `evolve` never throws. */
export interface Decider<State, Event extends DomainEvent> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Dated<Event>) => State;
  /** Whether each event says which commit it belongs to, so that readers take all of a command's events or none. */
  readonly marksCommits?: true;
}
