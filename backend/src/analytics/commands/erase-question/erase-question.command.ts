import { Command } from '@nestjs/cqrs';

import type { eraseQuestion } from '@cablepark/contracts/analytics/question';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EraseQuestion extends Command<AnswerTo<typeof eraseQuestion>> {
  constructor(readonly requested: Requested<typeof eraseQuestion>) {
    super();
  }
}
