import { repeatedly } from '@cablepark/platform/concurrency/repeatedly';
import type { WorkerStatus } from '@cablepark/projections/runtime/worker';

export interface Rebuilds {
  readonly status: () => Pick<WorkerStatus, 'readModels'>;
  /** Position of the log's end, if it has any event. */
  readonly end: () => Promise<bigint | undefined>;
  /** Gets a line of progress while read models are made anew, and one when they are. */
  readonly tell: (line: string) => void;
  readonly everyMs?: number;
}

/** Reports rebuilds, as after an upgrade, to whoever watches the start. The function that it returns ends that. */
export function tellOfRebuilds({ status, end, tell, everyMs = 2000 }: Rebuilds): () => Promise<void> {
  let wasRebuilding = false;
  return repeatedly(everyMs, async () => {
    const positions = status().readModels.flatMap(({ rebuiltTo }) => rebuiltTo ?? []);
    if (positions.length > 0) tell(`making read models anew: ${percentOf(positions, (await end()) ?? 0n)} %`);
    else if (wasRebuilding) tell('the read models have been made anew');
    wasRebuilding = positions.length > 0;
  });
}

function percentOf(positions: readonly bigint[], end: bigint): number {
  const least = positions.reduce((one, other) => (other < one ? other : one));
  return end > 0n && least > 0n ? Math.min(100, Number((100n * least) / end)) : 0;
}
