import { Command } from '@nestjs/cqrs';

import type { leaveWaitlist } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class LeaveWaitlist extends Command<AnswerTo<typeof leaveWaitlist>> {
  constructor(readonly requested: Requested<typeof leaveWaitlist>) {
    super();
  }
}
