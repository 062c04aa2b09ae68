import { Command } from '@nestjs/cqrs';

import type { changePassProduct } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Changes a product for those who buy it from now on. */
export class ChangePassProduct extends Command<AnswerTo<typeof changePassProduct>> {
  constructor(readonly requested: Requested<typeof changePassProduct>) {
    super();
  }
}
