import { Command } from '@nestjs/cqrs';

import type { makeSlotsAvailable } from '@cablepark/contracts/schedule/change-slots';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class MakeSlotsAvailable extends Command<AnswerTo<typeof makeSlotsAvailable>> {
  constructor(readonly requested: Requested<typeof makeSlotsAvailable>) {
    super();
  }
}
