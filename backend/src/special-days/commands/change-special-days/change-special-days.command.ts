import { Command } from '@nestjs/cqrs';

import type { changeSpecialDays } from '@cablepark/contracts/configuration/special-days';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangeSpecialDays extends Command<AnswerTo<typeof changeSpecialDays>> {
  constructor(readonly requested: Requested<typeof changeSpecialDays>) {
    super();
  }
}
