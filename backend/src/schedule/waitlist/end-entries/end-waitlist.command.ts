import { Command } from '@nestjs/cqrs';

import type { endWaitlist } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EndWaitlist extends Command<AnswerTo<typeof endWaitlist>> {
  constructor(readonly requested: Requested<typeof endWaitlist>) {
    super();
  }
}
