import type { DomainEvent } from '@cablepark/contracts/events';
import type { EventLog, Revision } from '../log/event-log.ts';
import type { Decider } from './decider.ts';

/** Returns the state that a stream had at an earlier revision, folded anew. Throws as `EventLog.streamPages` does. */
export async function stateAt<State, Event extends DomainEvent>(
  log: Pick<EventLog, 'streamPages'>,
  { initialState, evolve }: Decider<State, Event>,
  stream: string,
  last: Revision,
): Promise<State> {
  let state = initialState;
  for await (const page of log.streamPages<Event>(stream, 0n)) {
    state = page.events.filter(({ revision }) => revision <= last).reduce<State>(evolve, state);
    if (page.revision >= last) break;
  }
  return state;
}
