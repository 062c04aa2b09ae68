import { Command } from '@nestjs/cqrs';

import type { confirmWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ConfirmWaitlistEntry extends Command<AnswerTo<typeof confirmWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof confirmWaitlistEntry>) {
    super();
  }
}
