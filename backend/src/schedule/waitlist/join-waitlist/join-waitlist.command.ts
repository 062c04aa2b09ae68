import { Command } from '@nestjs/cqrs';

import type { joinWaitlist } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class JoinWaitlist extends Command<AnswerTo<typeof joinWaitlist>> {
  constructor(readonly requested: Requested<typeof joinWaitlist>) {
    super();
  }
}
