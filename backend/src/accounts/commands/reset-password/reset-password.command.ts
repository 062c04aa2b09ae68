import { Command } from '@nestjs/cqrs';

import type { resetPassword } from '@cablepark/contracts/accounts/mailed-links';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ResetPassword extends Command<AnswerTo<typeof resetPassword>> {
  constructor(readonly requested: Requested<typeof resetPassword>) {
    super();
  }
}
