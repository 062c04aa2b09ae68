import { startRepeating } from '@cablepark/platform/concurrency/background-task';
import type { WorkerStatus } from '@cablepark/projections/runtime/worker';

export interface Rebuilds {
  readonly status: () => Pick<WorkerStatus, 'readModels'>;
  /** Returns the position of the log's last event, if there is one. */
  readonly end: () => Promise<bigint | undefined>;
  /** Receives a line of progress while read models are rebuilt, and one when they are done. */
  readonly report: (line: string) => void;
  readonly everyMs?: number;
}

/**
 * Reports rebuilds, as after an upgrade, to the user who watches the start. The returned function
 * stops it.
 */
export function reportRebuilds({
  status,
  end,
  report,
  everyMs = 2000,
}: Rebuilds): () => Promise<void> {
  let wasRebuilding = false;
  return startRepeating(everyMs, async () => {
    const positions = status().readModels.flatMap(({ rebuiltTo }) => rebuiltTo ?? []);
    if (positions.length > 0) {
      report(`rebuilding the read models: ${percentOf(positions, (await end()) ?? 0n)}%`);
    } else if (wasRebuilding) {
      report('the read models have been rebuilt');
    }

    wasRebuilding = positions.length > 0;
  });
}

function percentOf(positions: readonly bigint[], end: bigint): number {
  const least = positions.reduce((one, other) => (other < one ? other : one));
  return end > 0n && least > 0n ? Math.min(100, Number((100n * least) / end)) : 0;
}
