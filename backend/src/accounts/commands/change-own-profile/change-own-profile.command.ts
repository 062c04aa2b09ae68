import { Command } from '@nestjs/cqrs';

import type { changeOwnProfile } from '@cablepark/contracts/accounts/own-account';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

export class ChangeOwnProfile extends Command<AnswerTo<typeof changeOwnProfile>> {
  constructor(readonly requested: Requested<typeof changeOwnProfile>) {
    super();
  }
}
