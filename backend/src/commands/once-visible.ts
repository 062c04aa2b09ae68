import type { EventType } from '@cablepark/contracts/events';
import {
  readModelsShowing,
  type ReadModelName,
  type ReadModelProgress,
} from '@cablepark/projections/progress/read-model-progress';

/**
 * How long an answer waits for the read models that show what was done. After that it is sent
 * anyway.
 */
const WAIT_MS = 1000;

/** What a command has written; no events if there was nothing to do. */
interface Written {
  readonly events: readonly { readonly type: EventType }[];
  readonly position: bigint;
}

/**
 * A command's outcome once the read models, `others` included, show its events, for its caller to
 * see (design 3.5).
 */
export async function onceVisible<Done extends Written>(
  progress: Pick<ReadModelProgress, 'waitBriefly'>,
  handling: Promise<Done>,
  others: readonly ReadModelName[] = [],
): Promise<Done> {
  const handled = await handling;
  await visible(progress, handled, others);
  return handled;
}

/** Resolves once the read models show what was written, or after a second. */
export const visible = (
  progress: Pick<ReadModelProgress, 'waitBriefly'>,
  { events, position }: Written,
  others: readonly ReadModelName[] = [],
): Promise<boolean> =>
  progress.waitBriefly([...readModelsShowing(events), ...others], position, WAIT_MS);
