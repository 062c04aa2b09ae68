import { Command } from '@nestjs/cqrs';

import type { submitFeedback } from '@cablepark/contracts/feedback/feedback';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class SubmitFeedback extends Command<AnswerTo<typeof submitFeedback>> {
  constructor(readonly requested: Requested<typeof submitFeedback>) {
    super();
  }
}
