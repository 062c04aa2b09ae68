import { Command } from '@nestjs/cqrs';

import type { removeSpecialDay } from '@cablepark/contracts/configuration/special-days';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class RemoveSpecialDay extends Command<AnswerTo<typeof removeSpecialDay>> {
  constructor(readonly requested: Requested<typeof removeSpecialDay>) {
    super();
  }
}
