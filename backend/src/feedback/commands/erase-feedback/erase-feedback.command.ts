import { Command } from '@nestjs/cqrs';

import type { eraseFeedback } from '@cablepark/contracts/feedback/feedback';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EraseFeedback extends Command<AnswerTo<typeof eraseFeedback>> {
  constructor(readonly requested: Requested<typeof eraseFeedback>) {
    super();
  }
}
