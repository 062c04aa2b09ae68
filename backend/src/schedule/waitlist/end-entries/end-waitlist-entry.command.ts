import { Command } from '@nestjs/cqrs';

import type { endWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EndWaitlistEntry extends Command<AnswerTo<typeof endWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof endWaitlistEntry>) {
    super();
  }
}
