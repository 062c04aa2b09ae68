import { undoableCommands } from '@cablepark/contracts/undo/undoable-commands';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';

/** Whether an action with these events can be taken back: somebody did it, by a command of that kind. */
export const isUndoable = (events: readonly RecordedEvent[]): boolean =>
  events.every(({ metadata: { command, actor } }) => actor.kind !== 'system' && undoableCommands.has(command));
