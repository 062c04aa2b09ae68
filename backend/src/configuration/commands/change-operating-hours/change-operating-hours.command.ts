import { Command } from '@nestjs/cqrs';

import type { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangeOperatingHours extends Command<AnswerTo<typeof changeOperatingHours>> {
  constructor(readonly requested: Requested<typeof changeOperatingHours>) {
    super();
  }
}
