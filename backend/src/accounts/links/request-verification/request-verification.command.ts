import { Command } from '@nestjs/cqrs';

import type { requestVerification } from '@cablepark/contracts/accounts/mailed-links';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class RequestVerification extends Command<AnswerTo<typeof requestVerification>> {
  constructor(readonly requested: Requested<typeof requestVerification>) {
    super();
  }
}
