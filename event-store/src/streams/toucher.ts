import { deedIdOf } from '@cablepark/contracts/shared/deed-id';

/** The deed that changed something last. Deeds that undo each other are a chain, which begins with the `root`. */
export interface Toucher {
  /** Its id (`deedIdOf`). */
  readonly deed: string;
  readonly eventType: string;
  /** The deed that the chain of undos began with; without undos the deed itself. */
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
  const deed = deedIdOf(metadata);
  // A deed may have several events about the same thing.
  if (before?.deed === deed) return { ...before, eventType: type };
  if (metadata.undoes === undefined || !before) return { deed, eventType: type, root: deed, isInForce: true };
  return { deed, eventType: type, root: before.root, isInForce: !before.isInForce };
}
