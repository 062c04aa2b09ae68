import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { getReceipt } from '@cablepark/contracts/schedule/receipt';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { Receipts } from '#schedule/queries/receipts.query';
import { GetBookingHandler } from './get-booking.query.ts';

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
    private readonly receipts: Receipts,
  ) {}

  async execute({
    requested: { params, query, context },
  }: GetReceipt): Answered<typeof getReceipt> {
    const { row } = await this.bookings.find(params.reference, context);
    return this.receipts.find(row.placedAtPosition, query.size);
  }
}
