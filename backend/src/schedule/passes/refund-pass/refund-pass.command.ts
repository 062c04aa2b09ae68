import { Command } from '@nestjs/cqrs';

import type { refundPass } from '@cablepark/contracts/passes/passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Ends a pass and gives the rest of its price back. */
export class RefundPass extends Command<AnswerTo<typeof refundPass>> {
  constructor(readonly requested: Requested<typeof refundPass>) {
    super();
  }
}
