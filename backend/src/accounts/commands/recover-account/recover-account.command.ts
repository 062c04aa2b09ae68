import { Command } from '@nestjs/cqrs';

import type { resetForgottenPassword } from '@cablepark/contracts/accounts/mailed-links';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class RecoverAccount extends Command<AnswerTo<typeof resetForgottenPassword>> {
  constructor(readonly requested: Requested<typeof resetForgottenPassword>) {
    super();
  }
}
