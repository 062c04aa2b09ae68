import { Command } from '@nestjs/cqrs';

import type { closeStretch } from '@cablepark/contracts/schedule/closure';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class CloseStretch extends Command<AnswerTo<typeof closeStretch>> {
  constructor(readonly requested: Requested<typeof closeStretch>) {
    super();
  }
}
