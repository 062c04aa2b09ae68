import { getReceipt } from '@cablepark/contracts/schedule/receipt';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { LogTree } from '@cablepark/log-tree/log-tree';
import { type Answered, QueryOf, type Requested } from '../../http/endpoint-message.ts';
import { GetBookingHandler } from './bookings.query-handlers.ts';

/** How long the answer may wait for the leaf to be recorded. */
const WAIT_MS = 1000;

/** Returns the receipt of a booking to whoever may see the booking. */
@QueryOf(getReceipt)
export class GetReceiptHandler {
  constructor(
    private readonly bookings: GetBookingHandler,
    private readonly logTree: LogTree,
  ) {}

  async execute({ params, query: { size }, context }: Requested<typeof getReceipt>): Answered<typeof getReceipt> {
    const { row } = await this.bookings.find(params.reference, context);
    const receipt = await this.logTree.receiptWithin(WAIT_MS, row.placedAtPosition, size);
    if (typeof receipt === 'string') return rejectField('size', `size is ${receipt}`);
    return receipt ?? reject('UNAVAILABLE');
  }
}
