import { Command } from '@nestjs/cqrs';

import type { forgotPassword } from '@cablepark/contracts/accounts/mailed-links';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ForgotPassword extends Command<AnswerTo<typeof forgotPassword>> {
  constructor(readonly requested: Requested<typeof forgotPassword>) {
    super();
  }
}
