import { Command } from '@nestjs/cqrs';

import type { removePassProduct } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Takes a product off sale. */
export class RemovePassProduct extends Command<AnswerTo<typeof removePassProduct>> {
  constructor(readonly requested: Requested<typeof removePassProduct>) {
    super();
  }
}
