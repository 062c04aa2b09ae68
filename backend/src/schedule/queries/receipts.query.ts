import { Injectable } from '@nestjs/common';

import type { DailyRoot } from '@cablepark/contracts/shared/daily-root';
import type { Receipt } from '@cablepark/contracts/shared/receipt';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { LOG_ROOTS } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { dailyRoots } from '@cablepark/log-tree/daily-roots';
import { LogTree, type PlacedLeaf } from '@cablepark/log-tree/log-tree';

/** How long the answer may wait for the leaf to be recorded. */
const WAIT_MS = 1000;

/** Finds the receipts of the events by which bookings were placed and passes sold. */
@Injectable()
export class Receipts {
  constructor(
    private readonly logTree: LogTree,
    private readonly store: StreamStore,
  ) {}

  /**
   * The receipt of the event at a position, in the tree of the size that is asked for. Rejects
   * INVALID_REQUEST for a size that no receipt is given in, and UNAVAILABLE if the leaf isn't
   * recorded yet.
   */
  async find(position: bigint, size: number | undefined): Promise<Receipt> {
    const roots = await this.store.load(dailyRoots, LOG_ROOTS);
    const chooseSize = (leaf: PlacedLeaf) => chooseTreeSize(leaf, roots, size);
    const receipt = await this.logTree.waitForReceipt(WAIT_MS, position, chooseSize);
    return receipt ?? reject('UNAVAILABLE');
  }
}

/**
 * The size of the tree that a receipt is given in: that of a daily root, by default the last one,
 * or that of the append itself. Any other size would reveal how much the park has written by now
 * (rule 5.14).
 */
function chooseTreeSize(
  { index, sizeAtAppend }: PlacedLeaf,
  roots: readonly DailyRoot[],
  asked: number | undefined,
): number {
  const sizes = roots.map(({ size }) => size).filter((size) => size > index);
  const size = asked ?? sizes.at(-1) ?? sizeAtAppend;
  if (size !== sizeAtAppend && !sizes.includes(size)) {
    return rejectField(
      'size',
      'The size must be that of a daily root that has it, or of its first receipt',
    );
  }

  return size;
}
