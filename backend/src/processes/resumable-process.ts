import type { ProcessKind } from '@cablepark/contracts/schedule/process.events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';

/**
 * An action over several days (design 2.6). Its stream tells what was begun. Each step can be taken again, by this process
 * or another one, even at the same time.
 */
export interface ResumableProcess {
  readonly kind: ProcessKind;
  /** Takes the steps that are left. Does nothing if this process is taking them already. */
  resume(processId: string): Promise<void>;
}

/** The context of the steps that are left: whoever began the action also acts in them. */
export const contextOfBegun = ({ metadata }: RecordedEvent, now: Date): CommandContext => ({
  actor: metadata.actor,
  command: metadata.command,
  now,
  correlationId: metadata.correlationId,
  causationId: metadata.causationId,
});
