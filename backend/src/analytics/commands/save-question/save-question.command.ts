import { Command } from '@nestjs/cqrs';

import type { saveQuestion } from '@cablepark/contracts/analytics/question';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class SaveQuestion extends Command<AnswerTo<typeof saveQuestion>> {
  constructor(readonly requested: Requested<typeof saveQuestion>) {
    super();
  }
}
