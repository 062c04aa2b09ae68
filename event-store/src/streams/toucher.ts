import { actionIdOf } from '@cablepark/contracts/shared/action-id';

/** The action that changed something last. Actions that undo each other are a chain, which begins with the `root`. */
export interface Toucher {
  /** Its id (`actionIdOf`). */
  readonly action: string;
  readonly eventType: string;
  /** The action that the chain of undos began with; without undos the action itself. */
  readonly root: string;
  /** Whether the root is in force: it has been undone an even number of times. */
  readonly isInForce: boolean;
}

interface TouchingEvent {
  readonly type: string;
  readonly metadata: { readonly causationId: string; readonly undoes?: string | undefined };
}

/** The toucher after an event; `before` is the one before it. */
export function toucherOf({ type, metadata }: TouchingEvent, before: Toucher | undefined): Toucher {
  const action = actionIdOf(metadata);
  // An action may have several events about the same thing.
  if (before?.action === action) return { ...before, eventType: type };
  if (metadata.undoes === undefined || !before) return { action, eventType: type, root: action, isInForce: true };
  return { action, eventType: type, root: before.root, isInForce: !before.isInForce };
}
