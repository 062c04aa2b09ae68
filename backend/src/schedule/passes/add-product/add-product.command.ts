import { Command } from '@nestjs/cqrs';

import type { addPassProduct } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Puts a product on sale. */
export class AddPassProduct extends Command<AnswerTo<typeof addPassProduct>> {
  constructor(readonly requested: Requested<typeof addPassProduct>) {
    super();
  }
}
