import { Command } from '@nestjs/cqrs';

import type { eraseWaitlistEntry } from '@cablepark/contracts/schedule/waitlist';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class EraseWaitlistEntry extends Command<AnswerTo<typeof eraseWaitlistEntry>> {
  constructor(readonly requested: Requested<typeof eraseWaitlistEntry>) {
    super();
  }
}
