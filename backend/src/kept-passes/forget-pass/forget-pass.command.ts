import { Command } from '@nestjs/cqrs';

import type { forgetPass } from '@cablepark/contracts/accounts/kept-passes';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** Removes a pass from the caller's account. */
export class ForgetPass extends Command<AnswerTo<typeof forgetPass>> {
  constructor(readonly requested: Requested<typeof forgetPass>) {
    super();
  }
}
