import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import type { Dated } from '@cablepark/event-store/streams/decider';

/** The action that last changed something, and by which of its events. */
export interface LastChange {
  /** The action's id (`actionIdOf`). */
  readonly action: string;
  readonly eventType: string;
  /** The revision of its event; -1 for an event that isn't in the stream. */
  readonly revision: bigint;
}

/**
 * The action and the event that last changed something, for an undo to compare with (rule 22.5).
 */
export const lastChangeOf = ({
  type,
  revision = -1n,
  metadata,
}: Dated<ScheduleStreamEvent>): LastChange => ({
  action: actionIdOf(metadata),
  eventType: type,
  revision,
});
