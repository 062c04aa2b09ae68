import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { getReceipt } from '@cablepark/contracts/schedule/receipt';
import type { DailyRoot } from '@cablepark/contracts/shared/daily-root';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { LOG_ROOTS } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { dailyRoots } from '@cablepark/log-tree/daily-roots';
import { LogTree, type PlacedLeaf } from '@cablepark/log-tree/log-tree';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { GetBookingHandler } from './get-booking.query.ts';

/** How long the answer may wait for the leaf to be recorded. */
const WAIT_MS = 1000;

export class GetReceipt extends Query<AnswerTo<typeof getReceipt>> {
  constructor(readonly requested: Requested<typeof getReceipt>) {
    super();
  }
}

/** Returns the receipt of a booking to every caller who may see the booking. */
@QueryHandler(GetReceipt)
export class GetReceiptHandler implements IQueryHandler<GetReceipt> {
  constructor(
    private readonly bookings: GetBookingHandler,
    private readonly logTree: LogTree,
    private readonly store: StreamStore,
  ) {}

  async execute({
    requested: { params, query, context },
  }: GetReceipt): Answered<typeof getReceipt> {
    const { row } = await this.bookings.find(params.reference, context);
    const roots = await this.store.load(dailyRoots, LOG_ROOTS);
    const chooseSize = (leaf: PlacedLeaf) => chooseTreeSize(leaf, roots, query.size);
    const receipt = await this.logTree.waitForReceipt(WAIT_MS, row.placedAtPosition, chooseSize);
    return receipt ?? reject('UNAVAILABLE');
  }
}

/**
 * The size of the tree that a receipt is given in: that of a daily root, by default the last one,
 * or that of the append itself. Any other size would tell how much the park has written by now
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
      'The size must be that of a daily root that has the booking, or of its first receipt',
    );
  }

  return size;
}
