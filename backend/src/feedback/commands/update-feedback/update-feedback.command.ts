import { Command } from '@nestjs/cqrs';

import type { updateFeedback } from '@cablepark/contracts/feedback/feedback';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class UpdateFeedback extends Command<AnswerTo<typeof updateFeedback>> {
  constructor(readonly requested: Requested<typeof updateFeedback>) {
    super();
  }
}
