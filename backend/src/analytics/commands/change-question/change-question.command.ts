import { Command } from '@nestjs/cqrs';

import type { changeQuestion } from '@cablepark/contracts/analytics/question';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangeQuestion extends Command<AnswerTo<typeof changeQuestion>> {
  constructor(readonly requested: Requested<typeof changeQuestion>) {
    super();
  }
}
