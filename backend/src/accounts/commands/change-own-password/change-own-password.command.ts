import { Command } from '@nestjs/cqrs';

import type { changeOwnPassword } from '@cablepark/contracts/accounts/own-account';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangeOwnPassword extends Command<AnswerTo<typeof changeOwnPassword>> {
  constructor(readonly requested: Requested<typeof changeOwnPassword>) {
    super();
  }
}
