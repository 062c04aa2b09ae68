import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import { EventStoreFailure } from '@cablepark/event-store/client/failures';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Decide } from '@cablepark/event-store/streams/decide-together';
import type { Decider } from '@cablepark/event-store/streams/decider';
import type { Handled } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';

/**
 * Writes commands and then fails as if their outcome were unclear, like a process that died between
 * the append and its answer.
 */
export class DyingStore extends StreamStore {
  override async handle<State, Event extends LoggedEvent>(
    decider: Decider<State, Event>,
    stream: string,
    context: CommandContext,
    decide: Decide<State, Event>,
  ): Promise<Handled<State, Event>> {
    const { events } = await super.handle(decider, stream, context, decide);
    throw new EventStoreFailure('unclear', `The process died with ${events.length} events.`);
  }
}
