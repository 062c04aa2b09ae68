import { Command } from '@nestjs/cqrs';

import type { changePricing } from '@cablepark/contracts/configuration/change-pricing';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangePricing extends Command<AnswerTo<typeof changePricing>> {
  constructor(readonly requested: Requested<typeof changePricing>) {
    super();
  }
}
