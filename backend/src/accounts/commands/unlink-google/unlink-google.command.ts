import { Command } from '@nestjs/cqrs';

import type { unlinkGoogle } from '@cablepark/contracts/accounts/google-sign-in';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class UnlinkGoogle extends Command<AnswerTo<typeof unlinkGoogle>> {
  constructor(readonly requested: Requested<typeof unlinkGoogle>) {
    super();
  }
}
