import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import type { getPassReceipt } from '@cablepark/contracts/passes/passes';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { Receipts } from '#schedule/queries/receipts.query';
import { PassCodes } from '../pass-codes.ts';

export class GetPassReceipt extends Query<AnswerTo<typeof getPassReceipt>> {
  constructor(readonly requested: Requested<typeof getPassReceipt>) {
    super();
  }
}

/** Returns the receipt of a sale to every caller who may see the pass. */
@QueryHandler(GetPassReceipt)
export class GetPassReceiptHandler implements IQueryHandler<GetPassReceipt> {
  constructor(
    private readonly codes: PassCodes,
    private readonly receipts: Receipts,
  ) {}

  async execute({
    requested: { params, query, context },
  }: GetPassReceipt): Answered<typeof getPassReceipt> {
    const { soldAtPosition } = await this.codes.findByKey(params.key, context);
    return this.receipts.find(soldAtPosition, query.size);
  }
}
