import type { EventType } from '@cablepark/contracts/events';
import type { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import {
  findReadModelsShowing,
  type ReadModelName,
} from '@cablepark/projections/progress/read-models-showing';

/** How long an answer waits for the read models that show the command. Then it is sent anyway. */
const WAIT_MS = 1000;

/** The events that a command has written; none if there was nothing to do. */
interface Written {
  readonly events: readonly { readonly type: EventType }[];
  readonly position: bigint;
}

/**
 * Resolves with a command's outcome once its caller can see its events in the read models, `others`
 * included, or after a second (design 3.5).
 */
export async function resolveWhenVisible<Outcome extends Written>(
  progress: Pick<ReadModelProgress, 'waitBriefly'>,
  handling: Promise<Outcome>,
  others: readonly ReadModelName[] = [],
): Promise<Outcome> {
  const outcome = await handling;
  await waitUntilVisible(progress, outcome, others);
  return outcome;
}

/** Resolves with true once the read models show the events, or with false after a second. */
export const waitUntilVisible = (
  progress: Pick<ReadModelProgress, 'waitBriefly'>,
  { events, position }: Written,
  others: readonly ReadModelName[] = [],
): Promise<boolean> =>
  progress.waitBriefly([...findReadModelsShowing(events), ...others], position, WAIT_MS);
