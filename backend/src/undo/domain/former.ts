import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Parts } from './parts.ts';
import type { Reach } from './reach.ts';

/** What was before an action, and all else that reverting it needs to know of the past. */
export interface Former {
  /** The action that is reverted. */
  readonly action: string;
  /** The revision of its first event. */
  readonly revision: bigint;
  readonly reach: Reach;
  readonly before: Parts;
  /** The days that it generated or regenerated. */
  readonly generated: ReadonlySet<Day>;
  /** Why bookings that were cancelled before had been. */
  readonly cancelled: ReadonlyMap<string, CancellationReason>;
}
