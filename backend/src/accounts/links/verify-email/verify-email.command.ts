import { Command } from '@nestjs/cqrs';

import type { verifyEmail } from '@cablepark/contracts/accounts/mailed-links';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class VerifyEmail extends Command<AnswerTo<typeof verifyEmail>> {
  constructor(readonly requested: Requested<typeof verifyEmail>) {
    super();
  }
}
