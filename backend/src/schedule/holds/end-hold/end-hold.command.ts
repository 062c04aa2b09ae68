import { Command } from '@nestjs/cqrs';

import type { endHold } from '@cablepark/contracts/schedule/holds';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EndHold extends Command<AnswerTo<typeof endHold>> {
  constructor(readonly requested: Requested<typeof endHold>) {
    super();
  }
}
